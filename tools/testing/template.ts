/** The database that migrations ran in once; every test database is a copy of its files. */
export const TEMPLATE = 'dipper_template';
