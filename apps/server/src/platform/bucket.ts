/** Over how many buckets people are spread; `dipper.bucket_of` says the same. */
export const bucketCount = 4096;

/** Returns the bucket of a person's rows. */
export const bucketOf = (userId: bigint): number => Number(userId % BigInt(bucketCount));
