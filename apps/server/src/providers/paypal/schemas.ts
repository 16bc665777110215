import * as z from 'zod/mini';

/** The parts of PayPal's answers that are read; the rest is ignored. */
const amount = z.object({ currency_code: z.string(), value: z.string() });
const link = z.object({ href: z.string(), rel: z.string() });

export const captureSchema = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  amount,
  custom_id: z.optional(z.string()),
  supplementary_data: z.optional(
    z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
  ),
});
export type Capture = z.infer<typeof captureSchema>;

export const refundSchema = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  amount: z.optional(amount),
  custom_id: z.optional(z.string()),
});

/** A webhook about a refund, or about money that was taken back: `up` is its charge. */
export const refundedResourceSchema = z.object({
  custom_id: z.optional(z.string()),
  links: z.optional(z.array(link)),
});
export type Refund = z.infer<typeof refundSchema>;

export const createdSchema = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  links: z.array(link),
});

export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(
    z.object({
      custom_id: z.optional(z.string()),
      payments: z.optional(
        z.object({
          captures: z.optional(z.array(captureSchema)),
          refunds: z.optional(z.array(refundSchema)),
        }),
      ),
    }),
  ),
});
export type Order = z.infer<typeof orderSchema>;

export const errorSchema = z.object({
  name: z.string(),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

export const eventSchema = z.object({
  id: z.string().check(z.minLength(1)),
  event_type: z.string(),
  resource: z.unknown(),
});

/** An order, as the message about its approval has it. */
export const approvedSchema = z.object({
  id: z.string().check(z.minLength(1)),
  purchase_units: z.array(z.object({ custom_id: z.optional(z.string()) })),
});

export const approvalReversedSchema = z.object({
  order_id: z.string().check(z.minLength(1)),
  purchase_units: z.optional(z.array(z.object({ custom_id: z.optional(z.string()) }))),
});

export const verificationSchema = z.object({ verification_status: z.string() });

export const recordsSchema = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        transaction_event_code: z.string(),
        transaction_initiation_date: z.string(),
        transaction_amount: amount,
        transaction_status: z.optional(z.string()),
        paypal_reference_id: z.optional(z.string()),
        paypal_reference_id_type: z.optional(z.string()),
        custom_field: z.optional(z.string()),
      }),
    }),
  ),
  total_pages: z.optional(z.int()),
});

export const settledSchema = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string().check(z.minLength(1), z.maxLength(100)),
        transaction_event_code: z.string(),
        transaction_initiation_date: z.string(),
        transaction_amount: amount,
        fee_amount: z.optional(amount),
        transaction_status: z.optional(z.string()),
        paypal_reference_id: z.optional(z.string().check(z.maxLength(100))),
        paypal_reference_id_type: z.optional(z.string()),
        custom_field: z.optional(z.string().check(z.maxLength(100))),
      }),
    }),
  ),
  total_items: z.int(),
  total_pages: z.int(),
  /** Until when PayPal knows everything. */
  last_refreshed_datetime: z.optional(z.string()),
});
