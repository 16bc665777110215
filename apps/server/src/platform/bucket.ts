/** Over how many buckets people are spread; `dipper.bucket_of` says the same. */
export const bucketCount = 4096;

/** In which bucket the rows of a person are. */
export const bucketOf = (userId: bigint): number => Number(userId % BigInt(bucketCount));
