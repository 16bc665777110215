-- Writes a seller as its version says.
create function dipper.write_seller(
  p_country text, p_content jsonb, p_by text, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_row dipper.seller := jsonb_populate_record(null::dipper.seller, p_content);
begin
  update dipper.seller set name = v_row.name, representative = v_row.representative,
    registration_number = v_row.registration_number, sale_number = v_row.sale_number,
    address = v_row.address, phone = v_row.phone, email = v_row.email,
    tax_basis_points = v_row.tax_basis_points, changed_at = p_at, changed_by = p_by
  where country = p_country;
  if not found then
    raise exception 'the seller of % vanished', p_country;
  end if;
end $$;
