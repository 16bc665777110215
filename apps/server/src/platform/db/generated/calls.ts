/** Made by `npm run gen` from the database's catalogue: what each function takes and gives. */
type Nothing = Readonly<Record<never, never>>;
type Account = 'person.spoon.paid' | 'person.spoon.bonus' | 'person.point' | 'house.spoon.issued' | 'house.spoon.granted' | 'house.spoon.spent' | 'house.spoon.expired' | 'house.point.issued' | 'house.sales' | 'house.receivable.kakaopay' | 'house.receivable.toss' | 'house.receivable.tosspayments' | 'house.receivable.hecto' | 'house.receivable.sbps' | 'house.receivable.paypal' | 'house.spoon.reserved' | 'house.refunds.transferred' | 'house.sales.subscriptions' | 'house.clearing.gifts' | 'house.clearing.subscriptions' | 'house.point.owed' | 'house.point.reserved' | 'house.point.exchanged' | 'house.point.converted' | 'house.spoon.converted' | 'house.exchange.cost' | 'house.exchange.fees' | 'house.tax.withheld' | 'house.payout.openbanking' | 'house.payout.payoneer' | 'house.payout.dotmoney' | 'house.spoon.taken';
type AddRetentionRuleOutcome = 'added' | 'changed_meanwhile' | 'in_the_past';
type AskSpoonAdjustmentOutcome = 'asked' | 'done' | 'refused' | 'user_not_found' | 'idempotency_key_mismatch' | 'account_deleted' | 'invalid_amount' | 'spoons_insufficient';
type CancelExchangeOutcome = 'cancelled' | 'already' | 'exchange_not_found' | 'exchange_not_cancelable';
type CancelSubscriptionOutcome = 'done' | 'payment_pending' | 'subscription_already_canceled' | 'subscription_cancel_too_late' | 'subscription_drop_failed' | 'subscription_drop_not_recorded' | 'subscription_not_found' | 'wrong_next_payment_time';
type CardPaymentState = 'created' | 'sent' | 'unknown' | 'succeeded' | 'declined' | 'review' | 'part_refunded' | 'refunded';
type CardRefundState = 'reserved' | 'sent' | 'unknown' | 'done' | 'declined';
type CertificationOutcome = 'decided' | 'expired' | 'recorded' | 'repeated' | 'unknown';
type ChangeCatalogueOutcome = 'added' | 'not_found' | 'changed_meanwhile' | 'in_the_past';
type ChangeOperatorOutcome = 'changed' | 'not_found' | 'second_operator_required';
type ChangePersonOutcome = 'done' | 'already' | 'account_deleted' | 'user_not_found';
type ConvertPointsOutcome = 'converted' | 'repeated' | 'idempotency_key_mismatch' | 'under_maintenance' | 'exchange_country_not_supported' | 'point_wrong' | 'price_changed' | 'convert_limit_exceeded' | 'convert_below_minimum';
type DecideExchangeOutcome = 'decided' | 'exchange_changed_meanwhile' | 'exchange_not_found' | 'no_right' | 'second_operator_required';
type DecideProposalOutcome = 'decided' | 'exchange_changed_meanwhile' | 'no_right' | 'not_found' | 'second_operator_required';
type DecideSpoonAdjustmentOutcome = 'done' | 'refused' | 'account_deleted' | 'exchange_changed_meanwhile' | 'not_found' | 'second_operator_required' | 'spoons_insufficient';
type DeleteCardOutcome = 'done' | 'card_delete_while_subscribed' | 'card_in_use' | 'card_not_found' | 'main_card_delete_failed';
type ExchangeState = 'requested' | 'checking' | 'approved' | 'sending' | 'sent' | 'unknown' | 'paid' | 'rejected' | 'review' | 'cancelled' | 'refused' | 'returned';
type MakeMainCardOutcome = 'done' | 'billing_key_null' | 'card_not_found';
type MoveForPartnerOutcome = 'posted' | 'already' | 'insufficient' | 'user_not_found' | 'account_blocked' | 'dj_suspended' | 'no_right';
type OpenCardRegistrationOutcome = 'opened' | 'user_not_found' | 'too_many_cards' | 'payment_too_many_requests' | 'account_blocked' | 'account_deleted' | 'certification_required' | 'payment_right_blocked' | 'payment_right_missing' | 'subscription_minor_not_allowed';
type PaymentState = 'created' | 'redirected' | 'sent' | 'unknown' | 'succeeded' | 'declined' | 'canceled' | 'expired' | 'abandoned' | 'review' | 'waiting' | 'part_refunded' | 'refunded';
type PeriodState = 'due' | 'charging' | 'paid' | 'free' | 'skipped' | 'failed' | 'refunded';
type PostingKind = 'purchase' | 'spoon_grant' | 'spoon_spend' | 'spoon_expiry' | 'gift_income' | 'subscription_income' | 'refund_reserve' | 'refund' | 'refund_return' | 'subscription_sale' | 'subscription_refund' | 'spoon_gift' | 'subscription_share' | 'subscription_share_back' | 'income_back' | 'debt_settled' | 'exchange_reserve' | 'exchange_return' | 'exchange_paid' | 'exchange_sent_back' | 'convert' | 'goodwill_given' | 'goodwill_taken';
type PostingOutcome = 'posted' | 'already';
type ProposeOperatorOutcome = 'proposed' | 'account_already_registered' | 'exchange_changed_meanwhile' | 'no_right' | 'not_found' | 'second_operator_required' | 'wrong_request_format';
type ProposeSecondLookOutcome = 'proposed' | 'changed_meanwhile' | 'in_the_past' | 'not_found' | 'second_operator_required';
type ProposeWebhookReceiverOutcome = 'proposed' | 'changed_meanwhile' | 'not_found';
type RedeemCardRegistrationOutcome = 'kept' | 'trying' | 'repeated' | 'card_registration_expired' | 'card_type_not_allowed' | 'card_already_exists' | 'too_many_cards' | 'account_blocked' | 'account_deleted' | 'certification_required' | 'payment_right_blocked' | 'payment_right_missing' | 'subscription_minor_not_allowed';
type RefreshFamilyHandOverOutcome = 'begun' | 'ended' | 'handed-over';
type RefundOutcome = 'accepted' | 'repeated' | 'card_payment_not_found' | 'exchange_changed_meanwhile' | 'idempotency_key_mismatch' | 'invalid_amount' | 'no_right' | 'payment_already_completed' | 'payment_canceled' | 'payment_in_progress' | 'payment_information_incorrect' | 'payment_not_found' | 'refund_account_required' | 'refund_already_requested' | 'refund_spoons_used' | 'refund_window_over' | 'second_operator_required';
type RefundState = 'reserved' | 'sent' | 'unknown' | 'by-account' | 'done' | 'declined';
type RenameCardOutcome = 'done' | 'card_not_found';
type RequestExchangeOutcome = 'accepted' | 'repeated' | 'policy_changed' | 'idempotency_key_mismatch' | 'under_maintenance' | 'exchange_country_not_supported' | 'exchange_temporary_error' | 'exchange_in_progress' | 'exchange_amount_exceeded' | 'exchange_spoons_insufficient' | 'exchange_below_minimum' | 'exchange_document_invalid';
type ResumeSubscriptionOutcome = 'done' | 'scheduler_save_failed' | 'subscription_already_canceled' | 'subscription_not_found';
type RetrySubscriptionOutcome = 'done' | 'payment_pending' | 'subscription_already_canceled' | 'subscription_not_found' | 'wrong_next_payment_time';
type ReturnShareOutcome = 'posted' | 'already' | 'early';
type RuleOutcome = 'added' | 'changed_meanwhile' | 'in_the_past' | 'second_operator_required';
type SetDjLevelOutcome = 'done' | 'already' | 'user_not_found';
type SetSubscriptionCardOutcome = 'done' | 'additional_cards_not_found' | 'billing_key_null' | 'card_not_found' | 'card_unusable' | 'payment_too_many_requests' | 'subscription_not_found';
type SettlingOutcome = 'moved' | 'already' | 'refused' | 'missing';
type SpendingOutcome = 'posted' | 'already' | 'insufficient';
type StartSubscriptionOutcome = 'started' | 'repeated' | 'product_not_found' | 'standard_price_not_found' | 'promotion_not_found' | 'price_changed' | 'wrong_next_payment_time' | 'billing_key_null' | 'card_not_found' | 'payment_too_many_requests' | 'already_subscribed' | 'payment_pending' | 'dj_suspended' | 'subscription_type_mismatch' | 'plan_level_not_found' | 'group_not_found' | 'currency_not_found' | 'promotion_standard_price_not_found' | 'promotion_expired' | 'duplicated_promotion' | 'free_trial_ended' | 'account_blocked' | 'account_deleted' | 'certification_required' | 'payment_right_blocked' | 'payment_right_missing' | 'subscription_minor_not_allowed';
type SubscriptionState = 'pending' | 'active' | 'canceled' | 'past_due' | 'ended';
type TurnProviderSwitchOutcome = 'turned' | 'not_found' | 'changed_meanwhile' | 'in_the_past';
type Unit = 'SPOON' | 'POINT' | 'KRW' | 'JPY' | 'TWD' | 'SAR' | 'USD';
export type Calls = {
  readonly add_operator_passkey: {
    readonly takes: { readonly name: string | null | undefined; readonly credentialId: string | null | undefined; readonly publicKey: Uint8Array | null | undefined; readonly counter: bigint | null | undefined; readonly transports: readonly (string | null | undefined)[] | null | undefined; readonly label: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly add_refund_check: {
    readonly takes: { readonly currency: Unit | null | undefined; readonly version: number | null | undefined; readonly effectiveFrom: Date | string | null | undefined; readonly above: bigint | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: RuleOutcome;
    readonly as: 'value';
  };
  readonly add_retention_rule: {
    readonly takes: { readonly subject: string | null | undefined; readonly version: number | null | undefined; readonly effectiveFrom: Date | string | null | undefined; readonly keepDays: number | null | undefined; readonly by: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: AddRetentionRuleOutcome;
    readonly as: 'value';
  };
  readonly add_spoon_adjustment_rule: {
    readonly takes: { readonly version: number | null | undefined; readonly effectiveFrom: Date | string | null | undefined; readonly aloneMost: bigint | null | undefined; readonly most: bigint | null | undefined; readonly by: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: RuleOutcome;
    readonly as: 'value';
  };
  readonly add_webhook_receiver: {
    readonly takes: { readonly endpoint: string | null | undefined; readonly url: string | null | undefined; readonly secretId: string | null | undefined; readonly sealed: Uint8Array | null | undefined; readonly by: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly app_user_create: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly country: string | null | undefined; readonly nickname: string | null | undefined; readonly tag: string | null | undefined; readonly grantPayment: number | null | undefined; readonly grantAdult: number | null | undefined; readonly certification: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly app_user_record: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly nickname: string | null | undefined; readonly dateOfBirth: string | null | undefined; readonly gender: number | null | undefined; readonly isVip: boolean | null | undefined; readonly vipGrade: string | null | undefined; readonly djLevel: string | null | undefined; readonly grantPayment: number | null | undefined; readonly grantAdult: number | null | undefined; readonly certification: string | null | undefined; readonly legalRepPaymentCol: boolean | null | undefined; readonly payAgreeForMinors: boolean | null | undefined; readonly state: string | null | undefined; readonly graceEndsAt: Date | string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly apply_catalogue: {
    readonly takes: { readonly kind?: string | null | undefined; readonly country?: string | null | undefined; readonly key?: string | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly ask_settlement_again: {
    readonly takes: { readonly provider: string | null | undefined; readonly zone: string | null | undefined; readonly day: string | null | undefined; readonly settleSeconds: number | null | undefined; readonly askedBy: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly ask_spoon_adjustment: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly adjustmentId: string | null | undefined; readonly direction: string | null | undefined; readonly spoons: bigint | null | undefined; readonly reason: string | null | undefined; readonly operator: string | null | undefined; readonly requestKey: string | null | undefined; readonly mayAlone: boolean | null | undefined };
    readonly gives: { readonly outcome: AskSpoonAdjustmentOutcome; readonly adjustment_id: string | null };
    readonly as: 'row';
  };
  readonly authorize_attempt_begin: {
    readonly takes: { readonly stateHash: Uint8Array | null | undefined; readonly browserHash: Uint8Array | null | undefined; readonly nonce: string | null | undefined; readonly codeVerifier: string | null | undefined; readonly snsType: string | null | undefined; readonly billingPage: string | null | undefined; readonly country: string | null | undefined; readonly deviceId: string | null | undefined; readonly lifetime: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly authorize_attempt_use: {
    readonly takes: { readonly stateHash: Uint8Array | null | undefined; readonly browserHash: Uint8Array | null | undefined };
    readonly gives: { readonly outcome: string | null; readonly nonce: string | null; readonly code_verifier: string | null; readonly sns_type: string | null; readonly billing_page: string | null; readonly country: string | null; readonly device_id: string | null };
    readonly as: 'row';
  };
  readonly beat_providers: {
    readonly takes: { readonly process: string | null | undefined; readonly provider: readonly (string | null | undefined)[] | null | undefined; readonly breaker: readonly (string | null | undefined)[] | null | undefined; readonly calls: readonly (number | null | undefined)[] | null | undefined; readonly failures: readonly (number | null | undefined)[] | null | undefined; readonly refused: readonly (number | null | undefined)[] | null | undefined; readonly running: readonly (number | null | undefined)[] | null | undefined; readonly waiting: readonly (number | null | undefined)[] | null | undefined; readonly p50Ms: readonly (number | null | undefined)[] | null | undefined; readonly p95Ms: readonly (number | null | undefined)[] | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly begin_due_attempts: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly card_payment_id: string | null };
    readonly as: 'rows';
  };
  readonly begin_operator_session: {
    readonly takes: { readonly sessionId: string | null | undefined; readonly name: string | null | undefined; readonly tokenHash: Uint8Array | null | undefined; readonly way: string | null | undefined; readonly address: string | null | undefined; readonly userAgent: string | null | undefined; readonly lifetime: string | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly bucket_of: {
    readonly takes: { readonly userId: bigint };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly cancel_exchange: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined };
    readonly gives: CancelExchangeOutcome;
    readonly as: 'value';
  };
  readonly cancel_subscription: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly expectedAt: Date | string | null | undefined };
    readonly gives: CancelSubscriptionOutcome;
    readonly as: 'value';
  };
  readonly card_ends_at: {
    readonly takes: { readonly expiry: string | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly card_order_id: {
    readonly takes: { readonly userId: bigint; readonly cardPaymentId: string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly card_told: {
    readonly takes: { readonly company: string | null | undefined; readonly numberMasked: string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly catalogue_content: {
    readonly takes: { readonly kind: string | null | undefined; readonly country: string | null | undefined; readonly key: string | null | undefined };
    readonly gives: unknown | null;
    readonly as: 'value';
  };
  readonly catalogue_keys: {
    readonly takes: { readonly kind: string | null | undefined; readonly country: string | null | undefined };
    readonly gives: { readonly key: string | null; readonly place: bigint | null };
    readonly as: 'rows';
  };
  readonly certification_at: {
    readonly takes: { readonly certification: string | null | undefined; readonly graceEndsAt: Date | string | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly certification_begin: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly requestHash: Uint8Array | null | undefined; readonly lifetime: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly certification_purge: {
    readonly takes: { readonly bucket: number };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly certification_record: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly requestHash: Uint8Array | null | undefined; readonly deliveryId: string | null | undefined; readonly dateOfBirth: string | null | undefined; readonly grantPayment: number | null | undefined; readonly grantAdult: number | null | undefined; readonly certification: string | null | undefined; readonly hasConsent: boolean | null | undefined };
    readonly gives: CertificationOutcome;
    readonly as: 'value';
  };
  readonly change_catalogue: {
    readonly takes: { readonly kind: string | null | undefined; readonly country: string | null | undefined; readonly key: string | null | undefined; readonly version: number | null | undefined; readonly effectiveFrom: Date | string | null | undefined; readonly content: string | null | undefined; readonly by: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: { readonly outcome: ChangeCatalogueOutcome; readonly key: string | null };
    readonly as: 'row';
  };
  readonly change_operator: {
    readonly takes: { readonly name: string | null | undefined; readonly roles: readonly (string | null | undefined)[] | null | undefined; readonly isActive: boolean | null | undefined; readonly by: string | null | undefined };
    readonly gives: ChangeOperatorOutcome;
    readonly as: 'value';
  };
  readonly change_person_grants: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly payment: number | null | undefined; readonly adult: number | null | undefined };
    readonly gives: ChangePersonOutcome;
    readonly as: 'value';
  };
  readonly claim_cards_to_forget: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly bucket: number; readonly user_id: bigint; readonly card_id: string; readonly state: string; readonly provider: string; readonly customer_key: string; readonly billing_key_sealed: Buffer | null; readonly fingerprint: string; readonly company: string; readonly number_masked: string; readonly kind: string; readonly expiry: string | null; readonly birth_date_sealed: Buffer | null; readonly nickname: string; readonly is_main: boolean; readonly wants_main: boolean; readonly terms_version: string | null; readonly key_state: string; readonly created_at: Date; readonly changed_at: Date; readonly deleted_at: Date | null; readonly forget_at: Date | null; readonly forget_tries: number; readonly revision: number };
    readonly as: 'rows';
  };
  readonly claim_dj: {
    readonly takes: { readonly djId: bigint | null | undefined; readonly userId: bigint; readonly by: string | null | undefined };
    readonly gives: bigint | null;
    readonly as: 'value';
  };
  readonly claim_due_card_payments: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly card_payment_id: string | null; readonly questions: number | null };
    readonly as: 'rows';
  };
  readonly claim_due_card_refunds: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly card_refund_id: string | null; readonly questions: number | null };
    readonly as: 'rows';
  };
  readonly claim_due_exchanges: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly exchange_id: string | null; readonly attempt: number | null };
    readonly as: 'rows';
  };
  readonly claim_due_payments: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly payment_id: string | null; readonly attempt: number | null };
    readonly as: 'rows';
  };
  readonly claim_due_refunds: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly refund_id: string | null; readonly attempt: number | null };
    readonly as: 'rows';
  };
  readonly claim_holder_check: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly checkId: string | null | undefined; readonly mostADay: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly claim_in_app_recovery: {
    readonly takes: { readonly recoveryId: string | null | undefined; readonly bucket: number; readonly userId: bigint; readonly requestKey: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly claim_leaving_documents: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly document_id: string | null; readonly object_name: string | null };
    readonly as: 'rows';
  };
  readonly claim_notice: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly kind: string | null | undefined; readonly refId: string | null | undefined };
    readonly gives: { readonly is_ours: boolean | null; readonly address: string | null; readonly country: string | null };
    readonly as: 'row';
  };
  readonly claim_partner_nonce: {
    readonly takes: { readonly keyId: string | null | undefined; readonly nonce: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly claim_partner_reference: {
    readonly takes: { readonly reference: string | null | undefined; readonly bucket: number; readonly userId: bigint; readonly fingerprint: Uint8Array | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly claim_reconciliation: {
    readonly takes: { readonly provider: readonly (string | null | undefined)[] | null | undefined; readonly onlyDay: string | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly provider: string; readonly day: string; readonly starts_at: Date; readonly ends_at: Date; readonly state: string; readonly due_at: Date; readonly attempt: number; readonly records: number; readonly payments: number; readonly differences: number; readonly unanswered: number; readonly finished_at: Date | null };
    readonly as: 'rows';
  };
  readonly claim_reference: {
    readonly takes: { readonly provider: string | null | undefined; readonly reference: string | null | undefined; readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly claim_settlement_fetch: {
    readonly takes: { readonly provider: readonly (string | null | undefined)[] | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly provider: string; readonly day: string; readonly starts_at: Date; readonly ends_at: Date; readonly state: string; readonly due_at: Date; readonly attempt: number; readonly untold: number; readonly told: number; readonly outcome: string | null; readonly asked_at: Date | null; readonly told_at: Date | null; readonly settlement_id: string | null; readonly asked_by: string | null; readonly reason: string | null };
    readonly as: 'rows';
  };
  readonly claim_webhooks: {
    readonly takes: { readonly bucket: number; readonly endpoint: string | null | undefined; readonly leaseSeconds: number | null | undefined; readonly limit: number | null | undefined };
    readonly gives: { readonly bucket: number; readonly user_id: bigint; readonly event_id: string; readonly endpoint: string; readonly place: bigint; readonly delivery_id: string; readonly type: string; readonly body: string; readonly state: string; readonly attempt: number; readonly next_at: Date | null; readonly status: number | null; readonly outcome: string | null; readonly created_at: Date; readonly ended_at: Date | null };
    readonly as: 'rows';
  };
  readonly close_differences: {
    readonly takes: { readonly provider: string | null | undefined; readonly day: string | null | undefined; readonly still: readonly (string | null | undefined)[] | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly close_exchanges: {
    readonly takes: { readonly country: string | null | undefined; readonly isClosed: boolean | null | undefined; readonly by: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly convert_points: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly requestKey: string | null | undefined; readonly fingerprint: string | null | undefined; readonly spoons: bigint | null | undefined; readonly expectedPoints: bigint | null | undefined };
    readonly gives: { readonly outcome: ConvertPointsOutcome; readonly exchange_id: string | null };
    readonly as: 'row';
  };
  readonly credentials_purge: {
    readonly takes: { readonly most: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly current_time: {
    readonly takes: Nothing;
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly decide_card_review: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly outcome: CardPaymentState | null | undefined; readonly reference: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly failureCode: number | null | undefined; readonly askAfterSeconds: number | null | undefined; readonly evidence: string | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly decide_difference: {
    readonly takes: { readonly differenceId: string | null | undefined; readonly state: string | null | undefined; readonly owner: string | null | undefined; readonly reason: string | null | undefined; readonly changedBy: string | null | undefined; readonly revision: number | null | undefined };
    readonly gives: { readonly difference_id: string; readonly provider: string; readonly kind: string; readonly subject: string; readonly day: string; readonly reference: string | null; readonly expected_amount: bigint | null; readonly expected_unit: string | null; readonly found_amount: bigint | null; readonly found_unit: string | null; readonly state: string; readonly owner: string | null; readonly reason: string | null; readonly revision: number; readonly first_seen_at: Date; readonly last_seen_at: Date; readonly changed_at: Date; readonly changed_by: string | null; readonly settlement_id: string | null; readonly settlement_line: number | null };
    readonly as: 'rows';
  };
  readonly decide_exchange: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly decision: string | null | undefined; readonly revision: number | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined; readonly note: string | null | undefined; readonly isChecker: boolean | null | undefined; readonly isWithinDay: boolean | null | undefined };
    readonly gives: DecideExchangeOutcome;
    readonly as: 'value';
  };
  readonly decide_operator_proposal: {
    readonly takes: { readonly proposalId: string | null | undefined; readonly name: string | null | undefined; readonly state: string | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: DecideProposalOutcome;
    readonly as: 'value';
  };
  readonly decide_refund_difference: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly told: bigint | null | undefined; readonly decision: string | null | undefined; readonly refundId: string | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly decide_refund_proposal: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly number: number | null | undefined; readonly state: string | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined; readonly takingBack: readonly (string | null | undefined)[] | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly decide_review: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly outcome: PaymentState | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly chargeReference: string | null | undefined; readonly failureCode: number | null | undefined; readonly askAfterSeconds: number | null | undefined; readonly evidence: string | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly decide_second_look: {
    readonly takes: { readonly proposalId: string | null | undefined; readonly state: string | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: DecideProposalOutcome;
    readonly as: 'value';
  };
  readonly decide_spoon_adjustment: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly adjustmentId: string | null | undefined; readonly isAgreed: boolean | null | undefined; readonly reason: string | null | undefined; readonly operator: string | null | undefined };
    readonly gives: DecideSpoonAdjustmentOutcome;
    readonly as: 'value';
  };
  readonly decide_webhook_proposal: {
    readonly takes: { readonly proposalId: string | null | undefined; readonly endpoint: string | null | undefined; readonly state: string | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined; readonly secretId: string | null | undefined; readonly sealed: Uint8Array | null | undefined };
    readonly gives: DecideProposalOutcome;
    readonly as: 'value';
  };
  readonly delete_card: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined };
    readonly gives: DeleteCardOutcome;
    readonly as: 'value';
  };
  readonly drop_operator_passkey: {
    readonly takes: { readonly name: string | null | undefined; readonly credentialId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly end_card_key: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly end_operator_session: {
    readonly takes: { readonly sessionId: string | null | undefined; readonly by: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly end_operator_ticket: {
    readonly takes: { readonly ticketHash: Uint8Array | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly end_page: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly end_webhook_try: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly eventId: string | null | undefined; readonly endpoint: string | null | undefined; readonly attempt: number | null | undefined; readonly tryId: string | null | undefined; readonly tookMs: number | null | undefined; readonly status: number | null | undefined; readonly outcome: string | null | undefined; readonly answer: string | null | undefined; readonly patienceSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly enrol_operator: {
    readonly takes: { readonly invitationHash: Uint8Array | null | undefined; readonly passwordHash: string | null | undefined; readonly totpSecret: Uint8Array | null | undefined; readonly totpStep: bigint | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly enter_operator_session: {
    readonly takes: { readonly tokenHash: Uint8Array | null | undefined; readonly idle: string | null | undefined };
    readonly gives: { readonly session_id: string | null; readonly name: string | null; readonly roles: string[] | null; readonly way: string | null; readonly began_at: Date | null; readonly ends_at: Date | null };
    readonly as: 'row';
  };
  readonly erase_payees: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly exchange_policy_at: {
    readonly takes: { readonly country: string | null | undefined; readonly route: string | null | undefined; readonly at: Date | string | null | undefined };
    readonly gives: { readonly country: string; readonly route: string; readonly version: number; readonly effective_from: Date; readonly unit: Unit; readonly rate_units: bigint; readonly rate_points: bigint; readonly minimum_points: bigint; readonly minimum_amount: bigint; readonly minimum_balance: bigint; readonly minimum_spoons: bigint; readonly fee_regular: number; readonly fee_choice_dj: number; readonly fee_star_dj: number; readonly fee_top_dj: number; readonly pg_fee: number; readonly remittance_fee: bigint; readonly tax_class: string; readonly second_operator_above: bigint; readonly deposit_days: number; readonly changed_at: Date; readonly changed_by: string; readonly reason: string };
    readonly as: 'row';
  };
  readonly expire_spoons: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly limit: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly find_broken_act: {
    readonly takes: { readonly after: bigint | null | undefined; readonly hash: Uint8Array | null | undefined; readonly limit: number | null | undefined };
    readonly gives: { readonly broken: bigint | null; readonly checked: bigint | null; readonly hash: Buffer | null };
    readonly as: 'row';
  };
  readonly finish_event: {
    readonly takes: { readonly provider: string | null | undefined; readonly eventId: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly finish_forgetting: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined; readonly againSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly finish_notice: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly kind: string | null | undefined; readonly refId: string | null | undefined; readonly outcome: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly finish_operator_mail: {
    readonly takes: { readonly mailId: string | null | undefined; readonly outcome: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly finish_reconciliation: {
    readonly takes: { readonly provider: string | null | undefined; readonly day: string | null | undefined; readonly records: number | null | undefined; readonly payments: number | null | undefined; readonly differences: number | null | undefined; readonly unanswered: number | null | undefined; readonly againSeconds: number | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly finish_settlement: {
    readonly takes: { readonly settlementId: string | null | undefined; readonly lines: number | null | undefined; readonly others: number | null | undefined; readonly matched: number | null | undefined; readonly feesUnjudged: number | null | undefined; readonly still: readonly (string | null | undefined)[] | null | undefined };
    readonly gives: { readonly settlement_id: string; readonly provider: string; readonly shape: string; readonly file_name: string; readonly sha256: string; readonly bytes: number; readonly from_day: string; readonly to_day: string; readonly state: string; readonly ticket_hash: Buffer; readonly due_at: Date; readonly replaces: string | null; readonly replaced_by: string | null; readonly refused_why: string | null; readonly refused_line: number | null; readonly refused_about: string | null; readonly lines: number; readonly others: number; readonly matched: number; readonly differences: number; readonly fees_unjudged: number; readonly started_at: Date; readonly started_by: string; readonly reason: string; readonly finished_at: Date | null; readonly source: string };
    readonly as: 'rows';
  };
  readonly finish_settlement_fetch: {
    readonly takes: { readonly provider: string | null | undefined; readonly day: string | null | undefined; readonly attempt: number | null | undefined; readonly outcome: string | null | undefined; readonly againSeconds: number | null | undefined; readonly settlementId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly finish_webhook: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly eventId: string | null | undefined; readonly endpoint: string | null | undefined; readonly attempt: number | null | undefined; readonly isTaken: boolean | null | undefined; readonly status: number | null | undefined; readonly outcome: string | null | undefined; readonly patienceSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly forget_accounts: {
    readonly takes: { readonly bucket: number; readonly most: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly forget_card_fingerprints: {
    readonly takes: { readonly bucket: number; readonly before: Date | string | null | undefined; readonly limit: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly forget_card_names: {
    readonly takes: { readonly provider: string | null | undefined; readonly names: readonly (Uint8Array | null | undefined)[] | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly forget_document: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly documentId: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly free_holder_check: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly checkId: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly give_back_operator_alone: {
    readonly takes: { readonly name: string | null | undefined; readonly claimId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly give_back_operator_code_try: {
    readonly takes: { readonly name: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly give_gift: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refId: string | null | undefined; readonly spoons: bigint | null | undefined; readonly djUserId: bigint | null | undefined; readonly points: bigint | null | undefined; readonly at?: Date | string | null | undefined };
    readonly gives: SpendingOutcome;
    readonly as: 'value';
  };
  readonly grant_spoons: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refId: string | null | undefined; readonly amount: bigint | null | undefined; readonly at?: Date | string | null | undefined };
    readonly gives: PostingOutcome;
    readonly as: 'value';
  };
  readonly idempotency_claim: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly operation: string | null | undefined; readonly key: string | null | undefined; readonly fingerprint: Uint8Array | null | undefined; readonly runner: string | null | undefined; readonly lease: string | null | undefined };
    readonly gives: { readonly outcome: string | null; readonly status: number | null; readonly body: string | null };
    readonly as: 'row';
  };
  readonly idempotency_finish: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly operation: string | null | undefined; readonly key: string | null | undefined; readonly runner: string | null | undefined; readonly status: number | null | undefined; readonly body: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly idempotency_purge: {
    readonly takes: { readonly bucket: number };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly idempotency_release: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly operation: string | null | undefined; readonly key: string | null | undefined; readonly runner: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_bought: {
    readonly takes: { readonly state: PaymentState | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_card_in_use: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_change_charging: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_charge_too_late: {
    readonly takes: { readonly payment: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly orderId: string | null | undefined; readonly purpose: string | null | undefined; readonly subscriptionId: string | null | undefined; readonly periodNumber: number | null | undefined; readonly attempt: number | null | undefined; readonly cardId: string | null | undefined; readonly provider: string | null | undefined; readonly itemName: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly country: string | null | undefined; readonly state: CardPaymentState | null | undefined; readonly revision: number | null | undefined; readonly failureCode: number | null | undefined; readonly chargeReference: string | null | undefined; readonly refundedAmount: bigint | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined; readonly finishedAt: Date | string | null | undefined; readonly nextQuestionAt: Date | string | null | undefined; readonly questions: number | null | undefined }; readonly now: Date | string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_charged_by_card: {
    readonly takes: { readonly currency: Unit | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_dj_suspended: {
    readonly takes: { readonly djId: bigint | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_exchange_closed: {
    readonly takes: { readonly country: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_failed: {
    readonly takes: { readonly state: PaymentState | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_month_over: {
    readonly takes: { readonly provider: string | null | undefined; readonly methodId: number | null | undefined; readonly country: string | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly takingBack: readonly (string | null | undefined)[] | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_payout_off: {
    readonly takes: { readonly provider: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_shown: {
    readonly takes: { readonly sub: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly state: SubscriptionState | null | undefined; readonly revision: number | null | undefined; readonly type: string | null | undefined; readonly djId: bigint | null | undefined; readonly productId: bigint | null | undefined; readonly plan: string | null | undefined; readonly grade: string | null | undefined; readonly name: string | null | undefined; readonly standardPrice: bigint | null | undefined; readonly localPrice: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly country: string | null | undefined; readonly cardId: string | null | undefined; readonly promotionId: bigint | null | undefined; readonly promotionMonths: number | null | undefined; readonly promotionPrice: bigint | null | undefined; readonly anchorAt: Date | string | null | undefined; readonly nextPeriod: number | null | undefined; readonly nextDueAt: Date | string | null | undefined; readonly paidUntil: Date | string | null | undefined; readonly troubleSince: Date | string | null | undefined; readonly troubleCode: number | null | undefined; readonly canceledAt: Date | string | null | undefined; readonly endedAt: Date | string | null | undefined; readonly endedWhy: string | null | undefined; readonly termsVersion: string | null | undefined; readonly agreedAt: Date | string | null | undefined; readonly requestKey: string | null | undefined; readonly createdAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined } };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly issue_card_credit_note: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardRefundId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly issue_card_receipt: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly issue_credit_note: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refundId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly issue_operator_ticket: {
    readonly takes: { readonly ticketHash: Uint8Array | null | undefined; readonly name: string | null | undefined; readonly purpose: string | null | undefined; readonly challenge: string | null | undefined; readonly lifetime: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly issue_receipt: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly journal_text: {
    readonly takes: { readonly j: { readonly bucket: number; readonly userId: bigint; readonly kind: PostingKind | null | undefined; readonly refId: string | null | undefined; readonly line: number | null | undefined; readonly debit: Account | null | undefined; readonly credit: Account | null | undefined; readonly unit: Unit | null | undefined; readonly amount: bigint | null | undefined; readonly postedAt: Date | string | null | undefined; readonly position: bigint | null | undefined; readonly recordedAt: Date | string | null | undefined } };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly keep_document: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly documentId: string | null | undefined; readonly bytes: number | null | undefined; readonly dataKey: Uint8Array | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly keep_payout_account: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly provider: string | null | undefined; readonly standing: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly keep_settlement_lines: {
    readonly takes: { readonly settlementId: string | null | undefined; readonly provider: string | null | undefined; readonly line: readonly (number | null | undefined)[] | null | undefined; readonly kind: readonly (string | null | undefined)[] | null | undefined; readonly orderName: readonly (string | null | undefined)[] | null | undefined; readonly reference: readonly (string | null | undefined)[] | null | undefined; readonly amount: readonly (bigint | null | undefined)[] | null | undefined; readonly unit: readonly (string | null | undefined)[] | null | undefined; readonly fee: readonly (bigint | null | undefined)[] | null | undefined; readonly net: readonly (bigint | null | undefined)[] | null | undefined; readonly day: readonly (string | null | undefined)[] | null | undefined; readonly paidOn: readonly (string | null | undefined)[] | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly limit_of: {
    readonly takes: { readonly country: string | null | undefined; readonly name: string | null | undefined };
    readonly gives: bigint | null;
    readonly as: 'value';
  };
  readonly lock_subscription: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined };
    readonly gives: { readonly bucket: number; readonly user_id: bigint; readonly subscription_id: string; readonly state: SubscriptionState; readonly revision: number; readonly type: string; readonly dj_id: bigint; readonly product_id: bigint; readonly plan: string | null; readonly grade: string | null; readonly name: string; readonly standard_price: bigint; readonly local_price: bigint; readonly currency: Unit; readonly country: string; readonly card_id: string; readonly promotion_id: bigint | null; readonly promotion_months: number; readonly promotion_price: bigint; readonly anchor_at: Date; readonly next_period: number; readonly next_due_at: Date | null; readonly paid_until: Date; readonly trouble_since: Date | null; readonly trouble_code: number | null; readonly canceled_at: Date | null; readonly ended_at: Date | null; readonly ended_why: string | null; readonly terms_version: string; readonly agreed_at: Date; readonly request_key: string; readonly created_at: Date; readonly changed_at: Date };
    readonly as: 'rows';
  };
  readonly login_identity_claim: {
    readonly takes: { readonly identity: string | null | undefined; readonly userId: bigint };
    readonly gives: { readonly bucket: number; readonly user_id: bigint };
    readonly as: 'row';
  };
  readonly login_identity_move: {
    readonly takes: { readonly identity: string | null | undefined; readonly fromUserId: bigint | null | undefined; readonly toUserId: bigint | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly login_purge: {
    readonly takes: { readonly most: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly login_throttle_give_back: {
    readonly takes: { readonly keyHash: Uint8Array | null | undefined; readonly all: boolean | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly login_throttle_take: {
    readonly takes: { readonly keyHash: Uint8Array | null | undefined; readonly limit: number | null | undefined; readonly window: string | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly login_ticket_issue: {
    readonly takes: { readonly ticketHash: Uint8Array | null | undefined; readonly purpose: string | null | undefined; readonly identity: string | null | undefined; readonly deviceId: string | null | undefined; readonly codeHash: Uint8Array | null | undefined; readonly passwordHash: string | null | undefined; readonly lifetime: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly login_ticket_try: {
    readonly takes: { readonly ticketHash: Uint8Array | null | undefined; readonly purpose: string | null | undefined; readonly deviceId: string | null | undefined; readonly codeHash: Uint8Array | null | undefined; readonly triesMax: number | null | undefined; readonly provedLifetime: string | null | undefined };
    readonly gives: { readonly outcome: string | null; readonly identity: string | null; readonly password_hash: string | null };
    readonly as: 'row';
  };
  readonly login_ticket_use: {
    readonly takes: { readonly ticketHash: Uint8Array | null | undefined; readonly purpose: string | null | undefined; readonly deviceId: string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly make_main_card: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined };
    readonly gives: MakeMainCardOutcome;
    readonly as: 'value';
  };
  readonly mark_card_gone: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly may_resend: {
    readonly takes: { readonly notice: { readonly bucket: number; readonly userId: bigint; readonly kind: string | null | undefined; readonly refId: string | null | undefined; readonly outcome: string | null | undefined; readonly at: Date | string | null | undefined; readonly attempt: number | null | undefined; readonly nextAt: Date | string | null | undefined; readonly facts: string | null | undefined; readonly resends: number | null | undefined } };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly method_free_at: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly country: string | null | undefined; readonly methodId: number | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly method_opens_at: {
    readonly takes: { readonly method: { readonly country: string | null | undefined; readonly methodId: number | null | undefined; readonly pgId: number | null | undefined; readonly provider: string | null | undefined; readonly position: number | null | undefined; readonly available: boolean | null | undefined; readonly unavailableReason: string | null | undefined; readonly needsRefundAccount: boolean | null | undefined; readonly minimumTotal: bigint | null | undefined; readonly maximumTotal: bigint | null | undefined; readonly restFrom: string | null | undefined; readonly restUntil: string | null | undefined; readonly restZone: string | null | undefined; readonly pausedFrom: Date | string | null | undefined; readonly pausedUntil: Date | string | null | undefined; readonly fee: string | null | undefined; readonly credited: string | null | undefined; readonly typicalMinutes: number | null | undefined }; readonly now: Date | string | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly method_state: {
    readonly takes: { readonly method: { readonly country: string | null | undefined; readonly methodId: number | null | undefined; readonly pgId: number | null | undefined; readonly provider: string | null | undefined; readonly position: number | null | undefined; readonly available: boolean | null | undefined; readonly unavailableReason: string | null | undefined; readonly needsRefundAccount: boolean | null | undefined; readonly minimumTotal: bigint | null | undefined; readonly maximumTotal: bigint | null | undefined; readonly restFrom: string | null | undefined; readonly restUntil: string | null | undefined; readonly restZone: string | null | undefined; readonly pausedFrom: Date | string | null | undefined; readonly pausedUntil: Date | string | null | undefined; readonly fee: string | null | undefined; readonly credited: string | null | undefined; readonly typicalMinutes: number | null | undefined }; readonly now: Date | string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly move_for_partner: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly wish: { readonly reference: string | null | undefined; readonly operation: string | null | undefined; readonly refId: string | null | undefined; readonly spoons: bigint | null | undefined; readonly djId: bigint | null | undefined; readonly djUserId: bigint | null | undefined; readonly points: bigint | null | undefined; readonly djRefusal: string | null | undefined; readonly purpose: string | null | undefined; readonly keyId: string | null | undefined } };
    readonly gives: { readonly outcome: MoveForPartnerOutcome; readonly balance: bigint | null; readonly moved_at: Date | null };
    readonly as: 'row';
  };
  readonly move_webhook_receiver: {
    readonly takes: { readonly endpoint: string | null | undefined; readonly url: string | null | undefined; readonly revision: number | null | undefined; readonly by: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly name_charge: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly chargeReference: string | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly next_payment_at: {
    readonly takes: { readonly sub: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly state: SubscriptionState | null | undefined; readonly revision: number | null | undefined; readonly type: string | null | undefined; readonly djId: bigint | null | undefined; readonly productId: bigint | null | undefined; readonly plan: string | null | undefined; readonly grade: string | null | undefined; readonly name: string | null | undefined; readonly standardPrice: bigint | null | undefined; readonly localPrice: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly country: string | null | undefined; readonly cardId: string | null | undefined; readonly promotionId: bigint | null | undefined; readonly promotionMonths: number | null | undefined; readonly promotionPrice: bigint | null | undefined; readonly anchorAt: Date | string | null | undefined; readonly nextPeriod: number | null | undefined; readonly nextDueAt: Date | string | null | undefined; readonly paidUntil: Date | string | null | undefined; readonly troubleSince: Date | string | null | undefined; readonly troubleCode: number | null | undefined; readonly canceledAt: Date | string | null | undefined; readonly endedAt: Date | string | null | undefined; readonly endedWhy: string | null | undefined; readonly termsVersion: string | null | undefined; readonly agreedAt: Date | string | null | undefined; readonly requestKey: string | null | undefined; readonly createdAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined } };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly next_payment_number: {
    readonly takes: { readonly sub: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly state: SubscriptionState | null | undefined; readonly revision: number | null | undefined; readonly type: string | null | undefined; readonly djId: bigint | null | undefined; readonly productId: bigint | null | undefined; readonly plan: string | null | undefined; readonly grade: string | null | undefined; readonly name: string | null | undefined; readonly standardPrice: bigint | null | undefined; readonly localPrice: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly country: string | null | undefined; readonly cardId: string | null | undefined; readonly promotionId: bigint | null | undefined; readonly promotionMonths: number | null | undefined; readonly promotionPrice: bigint | null | undefined; readonly anchorAt: Date | string | null | undefined; readonly nextPeriod: number | null | undefined; readonly nextDueAt: Date | string | null | undefined; readonly paidUntil: Date | string | null | undefined; readonly troubleSince: Date | string | null | undefined; readonly troubleCode: number | null | undefined; readonly canceledAt: Date | string | null | undefined; readonly endedAt: Date | string | null | undefined; readonly endedWhy: string | null | undefined; readonly termsVersion: string | null | undefined; readonly agreedAt: Date | string | null | undefined; readonly requestKey: string | null | undefined; readonly createdAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined } };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly note_answer: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly chargeReference: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly note_difference: {
    readonly takes: { readonly differenceId: string | null | undefined; readonly provider: string | null | undefined; readonly kind: string | null | undefined; readonly subject: string | null | undefined; readonly day: string | null | undefined; readonly reference: string | null | undefined; readonly expectedAmount: bigint | null | undefined; readonly expectedUnit: string | null | undefined; readonly foundAmount: bigint | null | undefined; readonly foundUnit: string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly note_event: {
    readonly takes: { readonly provider: string | null | undefined; readonly eventId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly note_held: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly told: bigint | null | undefined; readonly evidence: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly note_paid_unasked: {
    readonly takes: { readonly exchange: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly type: string | null | undefined; readonly state: ExchangeState | null | undefined; readonly revision: number | null | undefined; readonly country: string | null | undefined; readonly djLevel: string | null | undefined; readonly policyVersion: number | null | undefined; readonly provider: string | null | undefined; readonly points: bigint | null | undefined; readonly unit: Unit | null | undefined; readonly originAmount: bigint | null | undefined; readonly spoonFee: bigint | null | undefined; readonly pgFee: bigint | null | undefined; readonly remittanceFee: bigint | null | undefined; readonly tax: bigint | null | undefined; readonly amount: bigint | null | undefined; readonly reservation: number | null | undefined; readonly requestKey: string | null | undefined; readonly fingerprint: string | null | undefined; readonly providerReference: string | null | undefined; readonly reason: string | null | undefined; readonly agreedBy: string | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined; readonly depositExpectedAt: Date | string | null | undefined; readonly paidAt: Date | string | null | undefined; readonly endedAt: Date | string | null | undefined }; readonly differenceId: string | null | undefined; readonly subject: string | null | undefined; readonly reference: string | null | undefined; readonly foundAmount: bigint | null | undefined; readonly foundUnit: string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly note_payment_event: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly provider: string | null | undefined; readonly eventId: string | null | undefined; readonly heard: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly note_settlement_differences: {
    readonly takes: { readonly settlementId: string | null | undefined; readonly provider: string | null | undefined; readonly differenceId: readonly (string | null | undefined)[] | null | undefined; readonly kind: readonly (string | null | undefined)[] | null | undefined; readonly subject: readonly (string | null | undefined)[] | null | undefined; readonly day: readonly (string | null | undefined)[] | null | undefined; readonly reference: readonly (string | null | undefined)[] | null | undefined; readonly expectedAmount: readonly (bigint | null | undefined)[] | null | undefined; readonly expectedUnit: readonly (string | null | undefined)[] | null | undefined; readonly foundAmount: readonly (bigint | null | undefined)[] | null | undefined; readonly foundUnit: readonly (string | null | undefined)[] | null | undefined; readonly line: readonly (number | null | undefined)[] | null | undefined };
    readonly gives: string[] | null;
    readonly as: 'value';
  };
  readonly one_time_key_issue: {
    readonly takes: { readonly keyHash: Uint8Array | null | undefined; readonly ownerId: bigint | null | undefined; readonly identity: string | null | undefined; readonly name: string | null | undefined; readonly country: string | null | undefined; readonly snsType: string | null | undefined; readonly deviceId: string | null | undefined; readonly browserHash: Uint8Array | null | undefined; readonly lifetime: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly one_time_key_look: {
    readonly takes: { readonly keyHash: Uint8Array | null | undefined; readonly deviceId: string | null | undefined; readonly lifetime: string | null | undefined };
    readonly gives: { readonly owner_id: bigint | null; readonly name: string | null; readonly sns_type: string | null };
    readonly as: 'rows';
  };
  readonly one_time_key_take: {
    readonly takes: { readonly keyHash: Uint8Array | null | undefined; readonly deviceId: string | null | undefined; readonly isSigningUp: boolean | null | undefined };
    readonly gives: { readonly owner_id: bigint | null; readonly identity: string | null; readonly name: string | null; readonly country: string | null; readonly sns_type: string | null; readonly proved_at: string | null };
    readonly as: 'rows';
  };
  readonly open_card_registration: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly registrationId: string | null | undefined; readonly provider: string | null | undefined; readonly customerKey: string | null | undefined; readonly way: string | null | undefined; readonly lifetimeSeconds: number | null | undefined; readonly mostCards: number | null | undefined; readonly mostADay: number | null | undefined };
    readonly gives: { readonly outcome: OpenCardRegistrationOutcome; readonly expires_at: Date | null };
    readonly as: 'row';
  };
  readonly open_exchange: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly openingId: string | null | undefined; readonly what: string | null | undefined; readonly documentId: string | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly open_operator_invitation: {
    readonly takes: { readonly mailId: string | null | undefined; readonly invitationHash: Uint8Array | null | undefined; readonly lifetime: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly open_provider_breaker: {
    readonly takes: { readonly provider: string | null | undefined; readonly seconds: number | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly open_refund_account: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refundId: string | null | undefined; readonly openingId: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: Buffer | null;
    readonly as: 'value';
  };
  readonly operator_alone_left: {
    readonly takes: { readonly name: string | null | undefined; readonly kind: string | null | undefined; readonly unit: Unit | null | undefined };
    readonly gives: bigint | null;
    readonly as: 'value';
  };
  readonly paid_of_month: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly country: string | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: { readonly started: Date | null; readonly count: number | null; readonly paid: bigint | null; readonly open: bigint | null };
    readonly as: 'rows';
  };
  readonly password_rehash: {
    readonly takes: { readonly identity: string | null | undefined; readonly oldHash: string | null | undefined; readonly newHash: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly password_set: {
    readonly takes: { readonly identity: string | null | undefined; readonly userId: bigint; readonly passwordHash: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly period_amount: {
    readonly takes: { readonly sub: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly state: SubscriptionState | null | undefined; readonly revision: number | null | undefined; readonly type: string | null | undefined; readonly djId: bigint | null | undefined; readonly productId: bigint | null | undefined; readonly plan: string | null | undefined; readonly grade: string | null | undefined; readonly name: string | null | undefined; readonly standardPrice: bigint | null | undefined; readonly localPrice: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly country: string | null | undefined; readonly cardId: string | null | undefined; readonly promotionId: bigint | null | undefined; readonly promotionMonths: number | null | undefined; readonly promotionPrice: bigint | null | undefined; readonly anchorAt: Date | string | null | undefined; readonly nextPeriod: number | null | undefined; readonly nextDueAt: Date | string | null | undefined; readonly paidUntil: Date | string | null | undefined; readonly troubleSince: Date | string | null | undefined; readonly troubleCode: number | null | undefined; readonly canceledAt: Date | string | null | undefined; readonly endedAt: Date | string | null | undefined; readonly endedWhy: string | null | undefined; readonly termsVersion: string | null | undefined; readonly agreedAt: Date | string | null | undefined; readonly requestKey: string | null | undefined; readonly createdAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined }; readonly number: number | null | undefined };
    readonly gives: bigint | null;
    readonly as: 'value';
  };
  readonly period_jitter: {
    readonly takes: { readonly subscriptionId: string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly period_start: {
    readonly takes: { readonly anchor: Date | string | null | undefined; readonly number: number | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly plan_card_notices: {
    readonly takes: { readonly bucket: number };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly plan_notice: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly kind: string | null | undefined; readonly refId: string | null | undefined; readonly facts?: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly plan_reconciliation: {
    readonly takes: { readonly provider: string | null | undefined; readonly zone: string | null | undefined; readonly day: string | null | undefined; readonly settleSeconds: number | null | undefined; readonly again: boolean | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly plan_settlement_fetches: {
    readonly takes: { readonly provider: string | null | undefined; readonly zone: string | null | undefined; readonly daysBack: number | null | undefined; readonly daysMost: number | null | undefined; readonly settleSeconds: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly plan_webhook: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly eventId: string | null | undefined; readonly endpoint: string | null | undefined; readonly deliveryId: string | null | undefined; readonly type: string | null | undefined; readonly body: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly preview_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly amount: bigint | null | undefined; readonly takingBack: readonly (string | null | undefined)[] | null | undefined };
    readonly gives: { readonly refusal: RefundOutcome | null; readonly amount: bigint | null; readonly currency: Unit | null; readonly spoon_paid: bigint | null; readonly spoon_bonus: bigint | null; readonly way: string | null; readonly place: number | null; readonly needs_account: boolean | null; readonly needs_second: boolean | null };
    readonly as: 'row';
  };
  readonly promotion_runs: {
    readonly takes: { readonly promotionId: bigint | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly propose_operator: {
    readonly takes: { readonly proposalId: string | null | undefined; readonly kind: string | null | undefined; readonly name: string | null | undefined; readonly roles: readonly (string | null | undefined)[] | null | undefined; readonly mail: string | null | undefined; readonly locale: string | null | undefined; readonly reason: string | null | undefined; readonly operator: string | null | undefined };
    readonly gives: ProposeOperatorOutcome;
    readonly as: 'value';
  };
  readonly propose_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly refundId: string | null | undefined; readonly requestKey: string | null | undefined; readonly amount: bigint | null | undefined; readonly place: number | null | undefined; readonly reason: string | null | undefined; readonly sealed: Uint8Array | null | undefined; readonly takingBack: readonly (string | null | undefined)[] | null | undefined; readonly operator: string | null | undefined };
    readonly gives: { readonly outcome: RefundOutcome; readonly number: number | null };
    readonly as: 'row';
  };
  readonly propose_second_look: {
    readonly takes: { readonly proposalId: string | null | undefined; readonly subject: string | null | undefined; readonly version: number | null | undefined; readonly effectiveFrom: Date | string | null | undefined; readonly wish: string | null | undefined; readonly reason: string | null | undefined; readonly operator: string | null | undefined };
    readonly gives: ProposeSecondLookOutcome;
    readonly as: 'value';
  };
  readonly propose_webhook_receiver: {
    readonly takes: { readonly proposalId: string | null | undefined; readonly endpoint: string | null | undefined; readonly url: string | null | undefined; readonly revision: number | null | undefined; readonly reason: string | null | undefined; readonly operator: string | null | undefined };
    readonly gives: ProposeWebhookReceiverOutcome;
    readonly as: 'value';
  };
  readonly purge_card_registrations: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly purge_events: {
    readonly takes: { readonly most: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly purge_partner_nonces: {
    readonly takes: { readonly seconds: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly read_fetched_settlement: {
    readonly takes: { readonly settlementId: string | null | undefined; readonly provider: string | null | undefined; readonly day: string | null | undefined; readonly sha256: string | null | undefined; readonly bytes: number | null | undefined; readonly replaces: string | null | undefined; readonly leaseSeconds: number | null | undefined; readonly startedBy: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: { readonly settlement_id: string; readonly provider: string; readonly shape: string; readonly file_name: string; readonly sha256: string; readonly bytes: number; readonly from_day: string; readonly to_day: string; readonly state: string; readonly ticket_hash: Buffer; readonly due_at: Date; readonly replaces: string | null; readonly replaced_by: string | null; readonly refused_why: string | null; readonly refused_line: number | null; readonly refused_about: string | null; readonly lines: number; readonly others: number; readonly matched: number; readonly differences: number; readonly fees_unjudged: number; readonly started_at: Date; readonly started_by: string; readonly reason: string; readonly finished_at: Date | null; readonly source: string };
    readonly as: 'rows';
  };
  readonly read_settlement: {
    readonly takes: { readonly settlementId: string | null | undefined; readonly ticketHash: Uint8Array | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly settlement_id: string; readonly provider: string; readonly shape: string; readonly file_name: string; readonly sha256: string; readonly bytes: number; readonly from_day: string; readonly to_day: string; readonly state: string; readonly ticket_hash: Buffer; readonly due_at: Date; readonly replaces: string | null; readonly replaced_by: string | null; readonly refused_why: string | null; readonly refused_line: number | null; readonly refused_about: string | null; readonly lines: number; readonly others: number; readonly matched: number; readonly differences: number; readonly fees_unjudged: number; readonly started_at: Date; readonly started_by: string; readonly reason: string; readonly finished_at: Date | null; readonly source: string };
    readonly as: 'rows';
  };
  readonly receive_document: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly documentId: string | null | undefined; readonly addressHash: Uint8Array | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly receive_gift: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refId: string | null | undefined; readonly spoons: bigint | null | undefined; readonly points: bigint | null | undefined; readonly at: Date | string | null | undefined };
    readonly gives: PostingOutcome;
    readonly as: 'value';
  };
  readonly receive_share: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly subscriptionId: string | null | undefined; readonly productId: bigint | null | undefined; readonly plan: string | null | undefined; readonly points: bigint | null | undefined; readonly subscribedAt: Date | string | null | undefined; readonly at: Date | string | null | undefined };
    readonly gives: PostingOutcome;
    readonly as: 'value';
  };
  readonly record_act: {
    readonly takes: { readonly actId: string | null | undefined; readonly part: string | null | undefined; readonly operator: string | null | undefined; readonly sessionId: string | null | undefined; readonly call: string | null | undefined; readonly subjectKind: string | null | undefined; readonly subject: string | null | undefined; readonly personId: bigint | null | undefined; readonly reason: string | null | undefined; readonly given: string | null | undefined; readonly standing: string | null | undefined; readonly outcome: string | null | undefined; readonly requestId: string | null | undefined };
    readonly gives: bigint | null;
    readonly as: 'value';
  };
  readonly record_books_proof: {
    readonly takes: { readonly proofId: string | null | undefined; readonly by: string | null | undefined; readonly isSound: boolean | null | undefined; readonly rows: bigint | null | undefined; readonly findings: number | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly redeem_card_registration: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly registrationId: string | null | undefined; readonly redeemKey: string | null | undefined; readonly cardId: string | null | undefined; readonly provider: string | null | undefined; readonly customerKey: string | null | undefined; readonly billingKeySealed: Uint8Array | null | undefined; readonly fingerprint: string | null | undefined; readonly company: string | null | undefined; readonly numberMasked: string | null | undefined; readonly kind: string | null | undefined; readonly expiry: string | null | undefined; readonly birthDateSealed: Uint8Array | null | undefined; readonly nickname: string | null | undefined; readonly wantsMain: boolean | null | undefined; readonly termsVersion: string | null | undefined; readonly mostCards: number | null | undefined; readonly trialWhen: string | null | undefined; readonly trialId: string | null | undefined; readonly trialItem: string | null | undefined; readonly trialAmount: bigint | null | undefined; readonly trialCurrency: Unit | null | undefined };
    readonly gives: { readonly outcome: RedeemCardRegistrationOutcome; readonly card_id: string | null; readonly card_payment_id: string | null };
    readonly as: 'row';
  };
  readonly redirect_payments: {
    readonly takes: { readonly bucket: readonly (number)[] | null | undefined; readonly userId: readonly (bigint)[] | null | undefined; readonly paymentId: readonly (string | null | undefined)[] | null | undefined; readonly reference: readonly (string | null | undefined)[] | null | undefined; readonly redirectUrl: readonly (string | null | undefined)[] | null | undefined; readonly lifetimeSeconds: readonly (number | null | undefined)[] | null | undefined; readonly chargesForSeconds: readonly (number | null | undefined)[] | null | undefined; readonly evidence: readonly (string | null | undefined)[] | null | undefined };
    readonly gives: { readonly payment_id: string | null; readonly expires_at: Date | null };
    readonly as: 'rows';
  };
  readonly refresh_family_begin: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly familyId: string | null | undefined; readonly deviceId: string | null | undefined; readonly snsType: string | null | undefined; readonly tokenHash: Uint8Array | null | undefined; readonly tokenLifetime: string | null | undefined; readonly familyLifetime: string | null | undefined; readonly provedAt: Date | string | null | undefined; readonly proofKey: Uint8Array | null | undefined; readonly handedOverBy: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly refresh_family_end: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly familyId: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly refresh_family_end_all: {
    readonly takes: { readonly bucket: number; readonly userId: bigint };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly refresh_family_forget: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly tokenHash: Uint8Array | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly refresh_family_hand_over: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly parentId: string | null | undefined; readonly familyId: string | null | undefined; readonly tokenHash: Uint8Array | null | undefined; readonly lifetime: string | null | undefined };
    readonly gives: RefreshFamilyHandOverOutcome;
    readonly as: 'value';
  };
  readonly refresh_family_purge: {
    readonly takes: { readonly bucket: number };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly refresh_token_rotate: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly tokenHash: Uint8Array | null | undefined; readonly successorHash: Uint8Array | null | undefined; readonly sealedSuccessor: Uint8Array | null | undefined; readonly tokenLifetime: string | null | undefined; readonly grace: string | null | undefined; readonly proofKey: Uint8Array | null | undefined };
    readonly gives: { readonly outcome: string | null; readonly family_id: string | null; readonly device_id: string | null; readonly sns_type: string | null; readonly sealed_successor: Buffer | null };
    readonly as: 'row';
  };
  readonly refund_check_of: {
    readonly takes: { readonly currency: Unit | null | undefined };
    readonly gives: bigint | null;
    readonly as: 'value';
  };
  readonly refund_subscription: {
    readonly takes: { readonly refund: { readonly bucket: number; readonly userId: bigint; readonly refundId: string | null | undefined; readonly subscriptionId: string | null | undefined; readonly periodNumber: number | null | undefined; readonly amount: bigint | null | undefined; readonly paidAmount: bigint | null | undefined; readonly usedDays: number | null | undefined; readonly isFull: boolean | null | undefined; readonly requestKey: string | null | undefined; readonly requestedAt: Date | string | null | undefined }; readonly cardPaymentIds: readonly (string | null | undefined)[] | null | undefined; readonly cardRefundIds: readonly (string | null | undefined)[] | null | undefined; readonly amounts: readonly (bigint | null | undefined)[] | null | undefined; readonly currency: Unit | null | undefined; readonly operator: string | null | undefined; readonly aloneMost: bigint | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly refuse_card_review: {
    readonly takes: { readonly payment: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly orderId: string | null | undefined; readonly purpose: string | null | undefined; readonly subscriptionId: string | null | undefined; readonly periodNumber: number | null | undefined; readonly attempt: number | null | undefined; readonly cardId: string | null | undefined; readonly provider: string | null | undefined; readonly itemName: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly country: string | null | undefined; readonly state: CardPaymentState | null | undefined; readonly revision: number | null | undefined; readonly failureCode: number | null | undefined; readonly chargeReference: string | null | undefined; readonly refundedAmount: bigint | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined; readonly finishedAt: Date | string | null | undefined; readonly nextQuestionAt: Date | string | null | undefined; readonly questions: number | null | undefined } };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly refuse_document: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly documentId: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly refuse_recurring: {
    readonly takes: { readonly person: { readonly bucket: number; readonly userId: bigint; readonly country: string | null | undefined; readonly nickname: string | null | undefined; readonly tag: string | null | undefined; readonly dateOfBirth: string | null | undefined; readonly gender: number | null | undefined; readonly isVip: boolean | null | undefined; readonly vipGrade: string | null | undefined; readonly djLevel: string | null | undefined; readonly grantPayment: number | null | undefined; readonly grantAdult: number | null | undefined; readonly certification: string | null | undefined; readonly legalRepPaymentCol: boolean | null | undefined; readonly payAgreeForMinors: boolean | null | undefined; readonly state: string | null | undefined; readonly joinedAt: Date | string | null | undefined; readonly deletedAt: Date | string | null | undefined; readonly graceEndsAt: Date | string | null | undefined; readonly loginsEndedAt: Date | string | null | undefined }; readonly now: Date | string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly refuse_refund: {
    readonly takes: { readonly payment: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly state: PaymentState | null | undefined; readonly revision: number | null | undefined; readonly provider: string | null | undefined; readonly methodId: number | null | undefined; readonly productId: bigint | null | undefined; readonly productName: string | null | undefined; readonly quantity: number | null | undefined; readonly spoonAmount: bigint | null | undefined; readonly bonusAmount: bigint | null | undefined; readonly price: bigint | null | undefined; readonly total: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly chargeTotal: bigint | null | undefined; readonly chargeCurrency: Unit | null | undefined; readonly idempotencyKey: string | null | undefined; readonly fingerprint: string | null | undefined; readonly providerReference: string | null | undefined; readonly redirectUrl: string | null | undefined; readonly failureCode: number | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly expiresAt: Date | string | null | undefined; readonly windowEndsAt: Date | string | null | undefined; readonly settledAt: Date | string | null | undefined; readonly chargeReference: string | null | undefined; readonly country: string | null | undefined; readonly device: string | null | undefined; readonly refundedTotal: bigint | null | undefined; readonly chargeAnsweredAt: Date | string | null | undefined; readonly proof: string | null | undefined }; readonly lot: { readonly bucket: number; readonly userId: bigint; readonly lotId: string | null | undefined; readonly paid: bigint | null | undefined; readonly bonus: bigint | null | undefined; readonly paidLeft: bigint | null | undefined; readonly bonusLeft: bigint | null | undefined; readonly acquiredAt: Date | string | null | undefined; readonly expiresAt: Date | string | null | undefined }; readonly by: string | null | undefined; readonly paid: bigint | null | undefined; readonly bonus: bigint | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly refuse_review: {
    readonly takes: { readonly payment: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly state: PaymentState | null | undefined; readonly revision: number | null | undefined; readonly provider: string | null | undefined; readonly methodId: number | null | undefined; readonly productId: bigint | null | undefined; readonly productName: string | null | undefined; readonly quantity: number | null | undefined; readonly spoonAmount: bigint | null | undefined; readonly bonusAmount: bigint | null | undefined; readonly price: bigint | null | undefined; readonly total: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly chargeTotal: bigint | null | undefined; readonly chargeCurrency: Unit | null | undefined; readonly idempotencyKey: string | null | undefined; readonly fingerprint: string | null | undefined; readonly providerReference: string | null | undefined; readonly redirectUrl: string | null | undefined; readonly failureCode: number | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly expiresAt: Date | string | null | undefined; readonly windowEndsAt: Date | string | null | undefined; readonly settledAt: Date | string | null | undefined; readonly chargeReference: string | null | undefined; readonly country: string | null | undefined; readonly device: string | null | undefined; readonly refundedTotal: bigint | null | undefined; readonly chargeAnsweredAt: Date | string | null | undefined; readonly proof: string | null | undefined } };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly refuse_settlement: {
    readonly takes: { readonly settlementId: string | null | undefined; readonly why: string | null | undefined; readonly line: number | null | undefined; readonly about: string | null | undefined };
    readonly gives: { readonly settlement_id: string; readonly provider: string; readonly shape: string; readonly file_name: string; readonly sha256: string; readonly bytes: number; readonly from_day: string; readonly to_day: string; readonly state: string; readonly ticket_hash: Buffer; readonly due_at: Date; readonly replaces: string | null; readonly replaced_by: string | null; readonly refused_why: string | null; readonly refused_line: number | null; readonly refused_about: string | null; readonly lines: number; readonly others: number; readonly matched: number; readonly differences: number; readonly fees_unjudged: number; readonly started_at: Date; readonly started_by: string; readonly reason: string; readonly finished_at: Date | null; readonly source: string };
    readonly as: 'rows';
  };
  readonly release_in_app_recovery: {
    readonly takes: { readonly recoveryId: string | null | undefined; readonly bucket: number; readonly userId: bigint; readonly requestKey: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly remember_card_key: {
    readonly takes: { readonly provider: string | null | undefined; readonly keyHash: Uint8Array | null | undefined; readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly rename_card: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined; readonly nickname: string | null | undefined };
    readonly gives: RenameCardOutcome;
    readonly as: 'value';
  };
  readonly renew_card_fingerprint: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly before: readonly (string | null | undefined)[] | null | undefined; readonly after: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly renew_reconciliation: {
    readonly takes: { readonly provider: string | null | undefined; readonly day: string | null | undefined; readonly attempt: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly renew_settlement_fetch: {
    readonly takes: { readonly provider: string | null | undefined; readonly day: string | null | undefined; readonly attempt: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly reopen_payment: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly evidence: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly replay_webhooks: {
    readonly takes: { readonly endpoint: string | null | undefined; readonly eventId: string | null | undefined; readonly from: Date | string | null | undefined; readonly to: Date | string | null | undefined; readonly limit: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly request_card_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly cardRefundId: string | null | undefined; readonly requestKey: string | null | undefined; readonly amount: bigint | null | undefined; readonly reason: string | null | undefined };
    readonly gives: { readonly outcome: RefundOutcome; readonly card_refund_id: string | null };
    readonly as: 'row';
  };
  readonly request_card_review_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly cardRefundId: string | null | undefined; readonly requestKey: string | null | undefined; readonly reference: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined; readonly aloneMost: bigint | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly request_exchange: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly requestKey: string | null | undefined; readonly fingerprint: string | null | undefined; readonly wish: { readonly type: string | null | undefined; readonly provider: string | null | undefined; readonly points: bigint | null | undefined; readonly policyVersion: number | null | undefined; readonly djLevel: string | null | undefined; readonly originAmount: bigint | null | undefined; readonly spoonFee: bigint | null | undefined; readonly pgFee: bigint | null | undefined; readonly remittanceFee: bigint | null | undefined; readonly tax: bigint | null | undefined; readonly amount: bigint | null | undefined; readonly bankCode: string | null | undefined; readonly account: Uint8Array | null | undefined; readonly residentNumber: Uint8Array | null | undefined; readonly contact: Uint8Array | null | undefined; readonly terms: string | null | undefined; readonly documentIds: readonly (string | null | undefined)[] | null | undefined } };
    readonly gives: { readonly outcome: RequestExchangeOutcome; readonly exchange_id: string | null };
    readonly as: 'row';
  };
  readonly request_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly refundId: string | null | undefined; readonly by: string | null | undefined; readonly requestKey: string | null | undefined; readonly amount: bigint | null | undefined; readonly reason: string | null | undefined; readonly sealed: Uint8Array | null | undefined; readonly takingBack: readonly (string | null | undefined)[] | null | undefined; readonly operator: string | null | undefined; readonly place: number | null | undefined; readonly aloneMost: bigint | null | undefined };
    readonly gives: { readonly outcome: RefundOutcome; readonly refund_id: string | null };
    readonly as: 'row';
  };
  readonly request_review_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly refundId: string | null | undefined; readonly requestKey: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined; readonly sealed: Uint8Array | null | undefined; readonly takingBack: readonly (string | null | undefined)[] | null | undefined; readonly aloneMost: bigint | null | undefined };
    readonly gives: { readonly outcome: RefundOutcome; readonly refund_id: string | null };
    readonly as: 'row';
  };
  readonly reseal: {
    readonly takes: { readonly table: string | null | undefined; readonly column: string | null | undefined; readonly ownerBucket: number | null | undefined; readonly ownerId: bigint | null | undefined; readonly id: string | null | undefined; readonly before: Uint8Array | null | undefined; readonly after: Uint8Array | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly resend_notice: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly kind: string | null | undefined; readonly refId: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly resume_subscription: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined };
    readonly gives: ResumeSubscriptionOutcome;
    readonly as: 'value';
  };
  readonly retry_subscription: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined };
    readonly gives: RetrySubscriptionOutcome;
    readonly as: 'value';
  };
  readonly return_share: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardRefundId: string | null | undefined; readonly cardPaymentId: string | null | undefined; readonly points: bigint | null | undefined; readonly at: Date | string | null | undefined };
    readonly gives: ReturnShareOutcome;
    readonly as: 'value';
  };
  readonly roll_webhook_secret: {
    readonly takes: { readonly endpoint: string | null | undefined; readonly secretId: string | null | undefined; readonly sealed: Uint8Array | null | undefined; readonly keepSeconds: number | null | undefined; readonly by: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly schedule_due_periods: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly seal_journal: {
    readonly takes: { readonly bucket: number; readonly lagSeconds: number | null | undefined; readonly limit: number | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly seller_at: {
    readonly takes: { readonly country: string | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: { readonly country: string; readonly name: string; readonly representative: string | null; readonly registration_number: string | null; readonly sale_number: string | null; readonly address: string; readonly phone: string | null; readonly email: string | null; readonly tax_basis_points: number | null; readonly changed_at: Date; readonly changed_by: string };
    readonly as: 'row';
  };
  readonly send_card_payment: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly send_card_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardRefundId: string | null | undefined; readonly from: CardRefundState | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly send_exchange: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly send_payments: {
    readonly takes: { readonly bucket: readonly (number)[] | null | undefined; readonly userId: readonly (bigint)[] | null | undefined; readonly paymentId: readonly (string | null | undefined)[] | null | undefined; readonly proof: readonly (string | null | undefined)[] | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: { readonly bucket: number; readonly user_id: bigint; readonly payment_id: string; readonly state: PaymentState; readonly revision: number; readonly provider: string; readonly method_id: number; readonly product_id: bigint; readonly product_name: string; readonly quantity: number; readonly spoon_amount: bigint; readonly bonus_amount: bigint; readonly price: bigint; readonly total: bigint; readonly currency: Unit; readonly charge_total: bigint; readonly charge_currency: Unit; readonly idempotency_key: string; readonly fingerprint: string; readonly provider_reference: string | null; readonly redirect_url: string | null; readonly failure_code: number | null; readonly requested_at: Date; readonly expires_at: Date | null; readonly window_ends_at: Date | null; readonly settled_at: Date | null; readonly charge_reference: string | null; readonly country: string | null; readonly device: string | null; readonly refunded_total: bigint; readonly charge_answered_at: Date | null; readonly proof: string | null };
    readonly as: 'rows';
  };
  readonly send_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refundId: string | null | undefined; readonly from: RefundState | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly set_dj_level: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly djId: bigint | null | undefined; readonly level: string | null | undefined; readonly by: string | null | undefined };
    readonly gives: SetDjLevelOutcome;
    readonly as: 'value';
  };
  readonly set_subscription_card: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly cardId: string | null | undefined };
    readonly gives: SetSubscriptionCardOutcome;
    readonly as: 'value';
  };
  readonly settle_card_payments: {
    readonly takes: { readonly bucket: readonly (number)[] | null | undefined; readonly userId: readonly (bigint)[] | null | undefined; readonly cardPaymentId: readonly (string | null | undefined)[] | null | undefined; readonly outcome: readonly (CardPaymentState | null | undefined)[] | null | undefined; readonly reference: readonly (string | null | undefined)[] | null | undefined; readonly amount: readonly (bigint | null | undefined)[] | null | undefined; readonly currency: readonly (Unit | null | undefined)[] | null | undefined; readonly cause: readonly (string | null | undefined)[] | null | undefined; readonly evidence: readonly (string | null | undefined)[] | null | undefined; readonly failureCode: readonly (number | null | undefined)[] | null | undefined; readonly askAfterSeconds: readonly (number | null | undefined)[] | null | undefined };
    readonly gives: { readonly card_payment_id: string | null; readonly decision: SettlingOutcome; readonly state: CardPaymentState | null };
    readonly as: 'rows';
  };
  readonly settle_card_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardRefundId: string | null | undefined; readonly outcome: CardRefundState | null | undefined; readonly cause: string | null | undefined; readonly reference: string | null | undefined; readonly amount: bigint | null | undefined; readonly failureCode: number | null | undefined; readonly evidence: string | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: { readonly decision: SettlingOutcome; readonly state: CardRefundState | null };
    readonly as: 'row';
  };
  readonly settle_exchange: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly outcome: ExchangeState | null | undefined; readonly told: { readonly cause: string | null | undefined; readonly actor: string | null | undefined; readonly reference: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly reason: string | null | undefined; readonly paidAt: Date | string | null | undefined; readonly evidence: string | null | undefined; readonly askAfterSeconds: number | null | undefined; readonly revision: number | null | undefined } };
    readonly gives: { readonly decision: SettlingOutcome; readonly state: ExchangeState | null };
    readonly as: 'row';
  };
  readonly settle_payments: {
    readonly takes: { readonly bucket: readonly (number)[] | null | undefined; readonly userId: readonly (bigint)[] | null | undefined; readonly paymentId: readonly (string | null | undefined)[] | null | undefined; readonly outcome: readonly (PaymentState | null | undefined)[] | null | undefined; readonly reference: readonly (string | null | undefined)[] | null | undefined; readonly amount: readonly (bigint | null | undefined)[] | null | undefined; readonly currency: readonly (Unit | null | undefined)[] | null | undefined; readonly cause: readonly (string | null | undefined)[] | null | undefined; readonly evidence: readonly (string | null | undefined)[] | null | undefined; readonly failureCode: readonly (number | null | undefined)[] | null | undefined; readonly askAfterSeconds: readonly (number | null | undefined)[] | null | undefined; readonly chargeReference: readonly (string | null | undefined)[] | null | undefined; readonly deposit: readonly (string | null | undefined)[] | null | undefined };
    readonly gives: { readonly payment_id: string | null; readonly decision: SettlingOutcome; readonly state: PaymentState | null };
    readonly as: 'rows';
  };
  readonly settle_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refundId: string | null | undefined; readonly outcome: RefundState | null | undefined; readonly cause: string | null | undefined; readonly reference: string | null | undefined; readonly amount: bigint | null | undefined; readonly failureCode: number | null | undefined; readonly evidence: string | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: { readonly decision: SettlingOutcome; readonly state: RefundState | null };
    readonly as: 'row';
  };
  readonly signing_key_add: {
    readonly takes: { readonly kid: string | null | undefined; readonly publicKey: string | null | undefined; readonly sealedPrivateKey: Uint8Array | null | undefined; readonly replaces: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly spend_spoons: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refId: string | null | undefined; readonly amount: bigint | null | undefined };
    readonly gives: SpendingOutcome;
    readonly as: 'value';
  };
  readonly spoon_expiry: {
    readonly takes: { readonly acquiredAt: Date | string | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly start_card_payment: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly orderId: string | null | undefined; readonly purpose: string | null | undefined; readonly subscriptionId: string | null | undefined; readonly periodNumber: number | null | undefined; readonly attempt: number | null | undefined; readonly cardId: string | null | undefined; readonly item: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly start_change: {
    readonly takes: { readonly change: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly changeId: string | null | undefined; readonly state: string | null | undefined; readonly kind: string | null | undefined; readonly productId: bigint | null | undefined; readonly plan: string | null | undefined; readonly grade: string | null | undefined; readonly name: string | null | undefined; readonly standardPrice: bigint | null | undefined; readonly localPrice: bigint | null | undefined; readonly amount: bigint | null | undefined; readonly days: number | null | undefined; readonly periodNumber: number | null | undefined; readonly cardPaymentId: string | null | undefined; readonly requestKey: string | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined }; readonly now: Date | string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly start_of: {
    readonly takes: { readonly unit: string | null | undefined; readonly country: string | null | undefined; readonly at: Date | string | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly start_payment: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly key: string | null | undefined; readonly fingerprint: string | null | undefined; readonly productId: bigint | null | undefined; readonly quantity: number | null | undefined; readonly methodId: number | null | undefined; readonly expectedTotal: bigint | null | undefined; readonly device: string | null | undefined; readonly refundAccount: Uint8Array | null | undefined; readonly familyId: string | null | undefined; readonly isMethodOff: boolean | null | undefined };
    readonly gives: { readonly outcome: string | null; readonly payment_id: string | null; readonly state: PaymentState | null; readonly provider: string | null; readonly product_name: string | null; readonly quantity: number | null; readonly charge_total: bigint | null; readonly charge_currency: Unit | null; readonly redirect_url: string | null; readonly expires_at: Date | null; readonly failure_code: number | null; readonly age_seconds: number | null; readonly requested_at: Date | null; readonly country: string | null };
    readonly as: 'row';
  };
  readonly start_settlement: {
    readonly takes: { readonly settlementId: string | null | undefined; readonly provider: string | null | undefined; readonly shape: string | null | undefined; readonly fileName: string | null | undefined; readonly sha256: string | null | undefined; readonly bytes: number | null | undefined; readonly fromDay: string | null | undefined; readonly toDay: string | null | undefined; readonly replaces: string | null | undefined; readonly ticketHash: Uint8Array | null | undefined; readonly lifetimeSeconds: number | null | undefined; readonly startedBy: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: { readonly settlement_id: string; readonly provider: string; readonly shape: string; readonly file_name: string; readonly sha256: string; readonly bytes: number; readonly from_day: string; readonly to_day: string; readonly state: string; readonly ticket_hash: Buffer; readonly due_at: Date; readonly replaces: string | null; readonly replaced_by: string | null; readonly refused_why: string | null; readonly refused_line: number | null; readonly refused_about: string | null; readonly lines: number; readonly others: number; readonly matched: number; readonly differences: number; readonly fees_unjudged: number; readonly started_at: Date; readonly started_by: string; readonly reason: string; readonly finished_at: Date | null; readonly source: string };
    readonly as: 'rows';
  };
  readonly start_subscription: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly cardPaymentId: string | null | undefined; readonly requestKey: string | null | undefined; readonly wish: { readonly type: string | null | undefined; readonly productId: bigint | null | undefined; readonly djId: bigint | null | undefined; readonly plan: string | null | undefined; readonly grade: string | null | undefined; readonly cardId: string | null | undefined; readonly localPrice: bigint | null | undefined; readonly standardPrice: bigint | null | undefined; readonly nextPaymentAt: Date | string | null | undefined; readonly promotionId: bigint | null | undefined; readonly promotionMonths: number | null | undefined; readonly termsVersion: string | null | undefined } };
    readonly gives: { readonly outcome: StartSubscriptionOutcome; readonly subscription_id: string | null };
    readonly as: 'row';
  };
  readonly suspend_person: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly isSuspended: boolean | null | undefined };
    readonly gives: ChangePersonOutcome;
    readonly as: 'value';
  };
  readonly take_due_notices: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly kind: string | null; readonly ref_id: string | null; readonly facts: unknown | null; readonly address: string | null; readonly nickname: string | null; readonly country: string | null; readonly zone: string | null };
    readonly as: 'rows';
  };
  readonly take_hint: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refId: string | null | undefined; readonly atOnce: number | null | undefined };
    readonly gives: { readonly may_ask: boolean | null; readonly hints: number | null };
    readonly as: 'row';
  };
  readonly take_operator_alone: {
    readonly takes: { readonly name: string | null | undefined; readonly claimId: string | null | undefined; readonly kind: string | null | undefined; readonly unit: Unit | null | undefined; readonly amount: bigint | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly take_operator_code_try: {
    readonly takes: { readonly name: string | null | undefined };
    readonly gives: number | null;
    readonly as: 'value';
  };
  readonly take_operator_mails: {
    readonly takes: { readonly limit: number | null | undefined };
    readonly gives: { readonly mail_id: string; readonly kind: string; readonly name: string; readonly address: string; readonly locale: string; readonly facts: unknown; readonly at: Date; readonly state: string; readonly attempt: number; readonly next_at: Date };
    readonly as: 'rows';
  };
  readonly take_totp: {
    readonly takes: { readonly name: string | null | undefined; readonly step: bigint | null | undefined; readonly secret: Uint8Array | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly tell_of_wrong_codes: {
    readonly takes: { readonly name: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly try_operator_ticket: {
    readonly takes: { readonly ticketHash: Uint8Array | null | undefined; readonly purpose: string | null | undefined; readonly triesMax: number | null | undefined };
    readonly gives: { readonly name: string | null; readonly challenge: string | null };
    readonly as: 'row';
  };
  readonly turn_provider_switch: {
    readonly takes: { readonly provider: string | null | undefined; readonly methodId: number | null | undefined; readonly isOff: boolean | null | undefined; readonly until: Date | string | null | undefined; readonly reason: string | null | undefined; readonly changedBy: string | null | undefined; readonly revision: number | null | undefined; readonly wasAsked: boolean | null | undefined };
    readonly gives: TurnProviderSwitchOutcome;
    readonly as: 'value';
  };
  readonly turn_webhook_endpoint: {
    readonly takes: { readonly endpoint: string | null | undefined; readonly isOff: boolean | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly use_ends_at: {
    readonly takes: { readonly payment: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly state: PaymentState | null | undefined; readonly revision: number | null | undefined; readonly provider: string | null | undefined; readonly methodId: number | null | undefined; readonly productId: bigint | null | undefined; readonly productName: string | null | undefined; readonly quantity: number | null | undefined; readonly spoonAmount: bigint | null | undefined; readonly bonusAmount: bigint | null | undefined; readonly price: bigint | null | undefined; readonly total: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly chargeTotal: bigint | null | undefined; readonly chargeCurrency: Unit | null | undefined; readonly idempotencyKey: string | null | undefined; readonly fingerprint: string | null | undefined; readonly providerReference: string | null | undefined; readonly redirectUrl: string | null | undefined; readonly failureCode: number | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly expiresAt: Date | string | null | undefined; readonly windowEndsAt: Date | string | null | undefined; readonly settledAt: Date | string | null | undefined; readonly chargeReference: string | null | undefined; readonly country: string | null | undefined; readonly device: string | null | undefined; readonly refundedTotal: bigint | null | undefined; readonly chargeAnsweredAt: Date | string | null | undefined; readonly proof: string | null | undefined }; readonly from: Date | string | null | undefined; readonly until: Date | string | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly use_operator_passkey: {
    readonly takes: { readonly credentialId: string | null | undefined; readonly counter: bigint | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly uses_of_day: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly country: string | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: { readonly method_id: number | null; readonly uses: number | null };
    readonly as: 'rows';
  };
  readonly was_just_reinvited: {
    readonly takes: { readonly name: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly watch_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refundId: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly why_not: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly productId: bigint | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly wire_time: {
    readonly takes: { readonly at: Date | string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly withdraw_catalogue: {
    readonly takes: { readonly kind: string | null | undefined; readonly country: string | null | undefined; readonly key: string | null | undefined; readonly version: number | null | undefined; readonly by: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly withdraw_provider_fee: {
    readonly takes: { readonly provider: string | null | undefined; readonly methodId: number | null | undefined; readonly currency: string | null | undefined; readonly version: number | null | undefined; readonly zone: string | null | undefined; readonly reason: string | null | undefined; readonly by: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly working_day: {
    readonly takes: { readonly country: string | null | undefined; readonly at: Date | string | null | undefined; readonly days: number | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly zone_at: {
    readonly takes: { readonly country: string | null | undefined; readonly at: Date | string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly zone_of: {
    readonly takes: { readonly country: string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
};
export const shapes = {
  add_operator_passkey: { takes: 'name credential_id public_key counter transports label', gives: '', as: 'value' },
  add_refund_check: { takes: 'currency version effective_from above operator reason', gives: '', as: 'value' },
  add_retention_rule: { takes: 'subject version effective_from keep_days by reason', gives: '', as: 'value' },
  add_spoon_adjustment_rule: { takes: 'version effective_from alone_most most by reason', gives: '', as: 'value' },
  add_webhook_receiver: { takes: 'endpoint url secret_id sealed by', gives: '', as: 'value' },
  app_user_create: { takes: 'bucket user_id country nickname tag grant_payment grant_adult certification', gives: '', as: 'value' },
  app_user_record: { takes: 'bucket user_id nickname date_of_birth gender is_vip vip_grade dj_level grant_payment grant_adult certification legal_rep_payment_col pay_agree_for_minors state grace_ends_at', gives: '', as: 'value' },
  apply_catalogue: { takes: 'kind country key', gives: '', as: 'value' },
  ask_settlement_again: { takes: 'provider zone day settle_seconds asked_by reason', gives: '', as: 'value' },
  ask_spoon_adjustment: { takes: 'bucket user_id adjustment_id direction spoons reason operator request_key may_alone', gives: 'o_outcome o_adjustment_id', as: 'row' },
  authorize_attempt_begin: { takes: 'state_hash browser_hash nonce code_verifier sns_type billing_page country device_id lifetime', gives: '', as: 'value' },
  authorize_attempt_use: { takes: 'state_hash browser_hash', gives: 'outcome nonce code_verifier sns_type billing_page country device_id', as: 'row' },
  beat_providers: { takes: 'process provider breaker calls failures refused running waiting p50_ms p95_ms', gives: '', as: 'value' },
  begin_due_attempts: { takes: 'bucket limit', gives: 'o_user_id o_card_payment_id', as: 'rows' },
  begin_operator_session: { takes: 'session_id name token_hash way address user_agent lifetime', gives: '', as: 'value' },
  bucket_of: { takes: 'user_id', gives: '', as: 'value' },
  cancel_exchange: { takes: 'bucket user_id exchange_id', gives: '', as: 'value' },
  cancel_subscription: { takes: 'bucket user_id subscription_id expected_at', gives: '', as: 'value' },
  card_ends_at: { takes: 'expiry', gives: '', as: 'value' },
  card_order_id: { takes: 'user_id card_payment_id', gives: '', as: 'value' },
  card_told: { takes: 'company number_masked', gives: '', as: 'value' },
  catalogue_content: { takes: 'kind country key', gives: '', as: 'value' },
  catalogue_keys: { takes: 'kind country', gives: 'o_key o_place', as: 'rows' },
  certification_at: { takes: 'certification grace_ends_at now', gives: '', as: 'value' },
  certification_begin: { takes: 'bucket user_id request_hash lifetime', gives: '', as: 'value' },
  certification_purge: { takes: 'bucket', gives: '', as: 'value' },
  certification_record: { takes: 'bucket user_id request_hash delivery_id date_of_birth grant_payment grant_adult certification has_consent', gives: '', as: 'value' },
  change_catalogue: { takes: 'kind country key version effective_from content by reason', gives: 'o_outcome o_key', as: 'row' },
  change_operator: { takes: 'name roles is_active by', gives: '', as: 'value' },
  change_person_grants: { takes: 'bucket user_id payment adult', gives: '', as: 'value' },
  claim_cards_to_forget: { takes: 'bucket limit lease_seconds', gives: 'bucket user_id card_id state provider customer_key billing_key_sealed fingerprint company number_masked kind expiry birth_date_sealed nickname is_main wants_main terms_version key_state created_at changed_at deleted_at forget_at forget_tries revision', as: 'rows' },
  claim_dj: { takes: 'dj_id user_id by', gives: '', as: 'value' },
  claim_due_card_payments: { takes: 'bucket limit lease_seconds', gives: 'o_user_id o_card_payment_id o_questions', as: 'rows' },
  claim_due_card_refunds: { takes: 'bucket limit lease_seconds', gives: 'o_user_id o_card_refund_id o_questions', as: 'rows' },
  claim_due_exchanges: { takes: 'bucket limit lease_seconds', gives: 'o_user_id o_exchange_id o_attempt', as: 'rows' },
  claim_due_payments: { takes: 'bucket limit lease_seconds', gives: 'o_user_id o_payment_id o_attempt', as: 'rows' },
  claim_due_refunds: { takes: 'bucket limit lease_seconds', gives: 'o_user_id o_refund_id o_attempt', as: 'rows' },
  claim_holder_check: { takes: 'bucket user_id check_id most_a_day', gives: '', as: 'value' },
  claim_in_app_recovery: { takes: 'recovery_id bucket user_id request_key', gives: '', as: 'value' },
  claim_leaving_documents: { takes: 'bucket limit lease_seconds', gives: 'o_user_id o_document_id o_object_name', as: 'rows' },
  claim_notice: { takes: 'bucket user_id kind ref_id', gives: 'o_is_ours o_address o_country', as: 'row' },
  claim_partner_nonce: { takes: 'key_id nonce', gives: '', as: 'value' },
  claim_partner_reference: { takes: 'reference bucket user_id fingerprint', gives: '', as: 'value' },
  claim_reconciliation: { takes: 'provider only_day lease_seconds', gives: 'provider day starts_at ends_at state due_at attempt records payments differences unanswered finished_at', as: 'rows' },
  claim_reference: { takes: 'provider reference bucket user_id payment_id', gives: '', as: 'value' },
  claim_settlement_fetch: { takes: 'provider lease_seconds', gives: 'provider day starts_at ends_at state due_at attempt untold told outcome asked_at told_at settlement_id asked_by reason', as: 'rows' },
  claim_webhooks: { takes: 'bucket endpoint lease_seconds limit', gives: 'bucket user_id event_id endpoint place delivery_id type body state attempt next_at status outcome created_at ended_at', as: 'rows' },
  close_differences: { takes: 'provider day still', gives: '', as: 'value' },
  close_exchanges: { takes: 'country is_closed by reason', gives: '', as: 'value' },
  convert_points: { takes: 'bucket user_id exchange_id request_key fingerprint spoons expected_points', gives: 'o_outcome o_exchange_id', as: 'row' },
  credentials_purge: { takes: 'most', gives: '', as: 'value' },
  current_time: { takes: '', gives: '', as: 'value' },
  decide_card_review: { takes: 'bucket user_id card_payment_id outcome reference amount currency failure_code ask_after_seconds evidence', gives: '', as: 'value' },
  decide_difference: { takes: 'difference_id state owner reason changed_by revision', gives: 'difference_id provider kind subject day reference expected_amount expected_unit found_amount found_unit state owner reason revision first_seen_at last_seen_at changed_at changed_by settlement_id settlement_line', as: 'rows' },
  decide_exchange: { takes: 'bucket user_id exchange_id decision revision operator reason note is_checker is_within_day', gives: '', as: 'value' },
  decide_operator_proposal: { takes: 'proposal_id name state operator reason', gives: '', as: 'value' },
  decide_refund_difference: { takes: 'bucket user_id payment_id told decision refund_id operator reason', gives: '', as: 'value' },
  decide_refund_proposal: { takes: 'bucket user_id payment_id number state operator reason taking_back', gives: '', as: 'value' },
  decide_review: { takes: 'bucket user_id payment_id outcome amount currency charge_reference failure_code ask_after_seconds evidence', gives: '', as: 'value' },
  decide_second_look: { takes: 'proposal_id state operator reason', gives: '', as: 'value' },
  decide_spoon_adjustment: { takes: 'bucket user_id adjustment_id is_agreed reason operator', gives: '', as: 'value' },
  decide_webhook_proposal: { takes: 'proposal_id endpoint state operator reason secret_id sealed', gives: '', as: 'value' },
  delete_card: { takes: 'bucket user_id card_id', gives: '', as: 'value' },
  drop_operator_passkey: { takes: 'name credential_id', gives: '', as: 'value' },
  end_card_key: { takes: 'bucket user_id card_id', gives: '', as: 'value' },
  end_operator_session: { takes: 'session_id by', gives: '', as: 'value' },
  end_operator_ticket: { takes: 'ticket_hash', gives: '', as: 'value' },
  end_page: { takes: 'bucket user_id payment_id', gives: '', as: 'value' },
  end_webhook_try: { takes: 'bucket user_id event_id endpoint attempt try_id took_ms status outcome answer patience_seconds', gives: '', as: 'value' },
  enrol_operator: { takes: 'invitation_hash password_hash totp_secret totp_step', gives: '', as: 'value' },
  enter_operator_session: { takes: 'token_hash idle', gives: 'session_id name roles way began_at ends_at', as: 'row' },
  erase_payees: { takes: 'bucket limit', gives: '', as: 'value' },
  exchange_policy_at: { takes: 'country route at', gives: 'country route version effective_from unit rate_units rate_points minimum_points minimum_amount minimum_balance minimum_spoons fee_regular fee_choice_dj fee_star_dj fee_top_dj pg_fee remittance_fee tax_class second_operator_above deposit_days changed_at changed_by reason', as: 'row' },
  expire_spoons: { takes: 'bucket user_id limit', gives: '', as: 'value' },
  find_broken_act: { takes: 'after hash limit', gives: 'broken checked hash', as: 'row' },
  finish_event: { takes: 'provider event_id', gives: '', as: 'value' },
  finish_forgetting: { takes: 'bucket user_id card_id again_seconds', gives: '', as: 'value' },
  finish_notice: { takes: 'bucket user_id kind ref_id outcome', gives: '', as: 'value' },
  finish_operator_mail: { takes: 'mail_id outcome', gives: '', as: 'value' },
  finish_reconciliation: { takes: 'provider day records payments differences unanswered again_seconds', gives: '', as: 'value' },
  finish_settlement: { takes: 'settlement_id lines others matched fees_unjudged still', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  finish_settlement_fetch: { takes: 'provider day attempt outcome again_seconds settlement_id', gives: '', as: 'value' },
  finish_webhook: { takes: 'bucket user_id event_id endpoint attempt is_taken status outcome patience_seconds', gives: '', as: 'value' },
  forget_accounts: { takes: 'bucket most', gives: '', as: 'value' },
  forget_card_fingerprints: { takes: 'bucket before limit', gives: '', as: 'value' },
  forget_card_names: { takes: 'provider names', gives: '', as: 'value' },
  forget_document: { takes: 'bucket user_id document_id', gives: '', as: 'value' },
  free_holder_check: { takes: 'bucket user_id check_id', gives: '', as: 'value' },
  give_back_operator_alone: { takes: 'name claim_id', gives: '', as: 'value' },
  give_back_operator_code_try: { takes: 'name', gives: '', as: 'value' },
  give_gift: { takes: 'bucket user_id ref_id spoons dj_user_id points at', gives: '', as: 'value' },
  grant_spoons: { takes: 'bucket user_id ref_id amount at', gives: '', as: 'value' },
  idempotency_claim: { takes: 'bucket user_id operation key fingerprint runner lease', gives: 'outcome status body', as: 'row' },
  idempotency_finish: { takes: 'bucket user_id operation key runner status body', gives: '', as: 'value' },
  idempotency_purge: { takes: 'bucket', gives: '', as: 'value' },
  idempotency_release: { takes: 'bucket user_id operation key runner', gives: '', as: 'value' },
  is_bought: { takes: 'state', gives: '', as: 'value' },
  is_card_in_use: { takes: 'bucket user_id card_id', gives: '', as: 'value' },
  is_change_charging: { takes: 'bucket user_id subscription_id', gives: '', as: 'value' },
  is_charge_too_late: { takes: 'payment:card_payment(bucket::int4,user_id::int8,card_payment_id::uuid,order_id::text,purpose::text,subscription_id::uuid,period_number::int4,attempt::int4,card_id::uuid,provider::text,item_name::text,amount::int8,currency::dipper.unit,country::text,state::dipper.card_payment_state,revision::int4,failure_code::int4,charge_reference::text,refunded_amount::int8,requested_at::timestamptz,changed_at::timestamptz,finished_at::timestamptz,next_question_at::timestamptz,questions::int4) now', gives: '', as: 'value' },
  is_charged_by_card: { takes: 'currency', gives: '', as: 'value' },
  is_dj_suspended: { takes: 'dj_id now', gives: '', as: 'value' },
  is_exchange_closed: { takes: 'country', gives: '', as: 'value' },
  is_failed: { takes: 'state', gives: '', as: 'value' },
  is_month_over: { takes: 'provider method_id country requested_at taking_back now', gives: '', as: 'value' },
  is_payout_off: { takes: 'provider', gives: '', as: 'value' },
  is_shown: { takes: 'sub:subscription(bucket::int4,user_id::int8,subscription_id::uuid,state::dipper.subscription_state,revision::int4,type::text,dj_id::int8,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,currency::dipper.unit,country::text,card_id::uuid,promotion_id::int8,promotion_months::int4,promotion_price::int8,anchor_at::timestamptz,next_period::int4,next_due_at::timestamptz,paid_until::timestamptz,trouble_since::timestamptz,trouble_code::int4,canceled_at::timestamptz,ended_at::timestamptz,ended_why::text,terms_version::text,agreed_at::timestamptz,request_key::text,created_at::timestamptz,changed_at::timestamptz)', gives: '', as: 'value' },
  issue_card_credit_note: { takes: 'bucket user_id card_refund_id', gives: '', as: 'value' },
  issue_card_receipt: { takes: 'bucket user_id card_payment_id', gives: '', as: 'value' },
  issue_credit_note: { takes: 'bucket user_id refund_id', gives: '', as: 'value' },
  issue_operator_ticket: { takes: 'ticket_hash name purpose challenge lifetime', gives: '', as: 'value' },
  issue_receipt: { takes: 'bucket user_id payment_id', gives: '', as: 'value' },
  journal_text: { takes: 'j:journal(bucket::int4,user_id::int8,kind::dipper.posting_kind,ref_id::uuid,line::int2,debit::dipper.account,credit::dipper.account,unit::dipper.unit,amount::int8,posted_at::timestamptz,position::int8,recorded_at::timestamptz)', gives: '', as: 'value' },
  keep_document: { takes: 'bucket user_id document_id bytes data_key', gives: '', as: 'value' },
  keep_payout_account: { takes: 'bucket user_id provider standing', gives: '', as: 'value' },
  keep_settlement_lines: { takes: 'settlement_id provider line kind order_name reference amount unit fee net day paid_on', gives: '', as: 'value' },
  limit_of: { takes: 'country name', gives: '', as: 'value' },
  lock_subscription: { takes: 'bucket user_id subscription_id', gives: 'bucket user_id subscription_id state revision type dj_id product_id plan grade name standard_price local_price currency country card_id promotion_id promotion_months promotion_price anchor_at next_period next_due_at paid_until trouble_since trouble_code canceled_at ended_at ended_why terms_version agreed_at request_key created_at changed_at', as: 'rows' },
  login_identity_claim: { takes: 'identity user_id', gives: 'bucket user_id', as: 'row' },
  login_identity_move: { takes: 'identity from_user_id to_user_id', gives: '', as: 'value' },
  login_purge: { takes: 'most', gives: '', as: 'value' },
  login_throttle_give_back: { takes: 'key_hash all', gives: '', as: 'value' },
  login_throttle_take: { takes: 'key_hash limit window', gives: '', as: 'value' },
  login_ticket_issue: { takes: 'ticket_hash purpose identity device_id code_hash password_hash lifetime', gives: '', as: 'value' },
  login_ticket_try: { takes: 'ticket_hash purpose device_id code_hash tries_max proved_lifetime', gives: 'outcome identity password_hash', as: 'row' },
  login_ticket_use: { takes: 'ticket_hash purpose device_id', gives: '', as: 'value' },
  make_main_card: { takes: 'bucket user_id card_id', gives: '', as: 'value' },
  mark_card_gone: { takes: 'bucket user_id card_id', gives: '', as: 'value' },
  may_resend: { takes: 'notice:notice(bucket::int4,user_id::int8,kind::text,ref_id::uuid,outcome::text,at::timestamptz,attempt::int4,next_at::timestamptz,facts::jsonb,resends::int4)', gives: '', as: 'value' },
  method_free_at: { takes: 'bucket user_id country method_id now', gives: '', as: 'value' },
  method_opens_at: { takes: 'method:payment_method(country::text,method_id::int4,pg_id::int4,provider::text,position::int4,available::bool,unavailable_reason::text,needs_refund_account::bool,minimum_total::int8,maximum_total::int8,rest_from::time,rest_until::time,rest_zone::text,paused_from::timestamptz,paused_until::timestamptz,fee::text,credited::text,typical_minutes::int4) now', gives: '', as: 'value' },
  method_state: { takes: 'method:payment_method(country::text,method_id::int4,pg_id::int4,provider::text,position::int4,available::bool,unavailable_reason::text,needs_refund_account::bool,minimum_total::int8,maximum_total::int8,rest_from::time,rest_until::time,rest_zone::text,paused_from::timestamptz,paused_until::timestamptz,fee::text,credited::text,typical_minutes::int4) now', gives: '', as: 'value' },
  move_for_partner: { takes: 'bucket user_id wish:partner_wish(reference::text,operation::text,ref_id::uuid,spoons::int8,dj_id::int8,dj_user_id::int8,points::int8,dj_refusal::text,purpose::text,key_id::text)', gives: 'o_outcome o_balance o_moved_at', as: 'row' },
  move_webhook_receiver: { takes: 'endpoint url revision by', gives: '', as: 'value' },
  name_charge: { takes: 'bucket user_id payment_id charge_reference ask_after_seconds', gives: '', as: 'value' },
  next_payment_at: { takes: 'sub:subscription(bucket::int4,user_id::int8,subscription_id::uuid,state::dipper.subscription_state,revision::int4,type::text,dj_id::int8,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,currency::dipper.unit,country::text,card_id::uuid,promotion_id::int8,promotion_months::int4,promotion_price::int8,anchor_at::timestamptz,next_period::int4,next_due_at::timestamptz,paid_until::timestamptz,trouble_since::timestamptz,trouble_code::int4,canceled_at::timestamptz,ended_at::timestamptz,ended_why::text,terms_version::text,agreed_at::timestamptz,request_key::text,created_at::timestamptz,changed_at::timestamptz)', gives: '', as: 'value' },
  next_payment_number: { takes: 'sub:subscription(bucket::int4,user_id::int8,subscription_id::uuid,state::dipper.subscription_state,revision::int4,type::text,dj_id::int8,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,currency::dipper.unit,country::text,card_id::uuid,promotion_id::int8,promotion_months::int4,promotion_price::int8,anchor_at::timestamptz,next_period::int4,next_due_at::timestamptz,paid_until::timestamptz,trouble_since::timestamptz,trouble_code::int4,canceled_at::timestamptz,ended_at::timestamptz,ended_why::text,terms_version::text,agreed_at::timestamptz,request_key::text,created_at::timestamptz,changed_at::timestamptz)', gives: '', as: 'value' },
  note_answer: { takes: 'bucket user_id payment_id charge_reference', gives: '', as: 'value' },
  note_difference: { takes: 'difference_id provider kind subject day reference expected_amount expected_unit found_amount found_unit', gives: '', as: 'value' },
  note_event: { takes: 'provider event_id', gives: '', as: 'value' },
  note_held: { takes: 'bucket user_id payment_id told evidence', gives: '', as: 'value' },
  note_paid_unasked: { takes: 'exchange:exchange(bucket::int4,user_id::int8,exchange_id::uuid,type::text,state::dipper.exchange_state,revision::int4,country::text,dj_level::text,policy_version::int4,provider::text,points::int8,unit::dipper.unit,origin_amount::int8,spoon_fee::int8,pg_fee::int8,remittance_fee::int8,tax::int8,amount::int8,reservation::int2,request_key::text,fingerprint::text,provider_reference::text,reason::text,agreed_by::text,requested_at::timestamptz,changed_at::timestamptz,deposit_expected_at::timestamptz,paid_at::timestamptz,ended_at::timestamptz) difference_id subject reference found_amount found_unit', gives: '', as: 'value' },
  note_payment_event: { takes: 'bucket user_id payment_id provider event_id heard', gives: '', as: 'value' },
  note_settlement_differences: { takes: 'settlement_id provider difference_id kind subject day reference expected_amount expected_unit found_amount found_unit line', gives: '', as: 'value' },
  one_time_key_issue: { takes: 'key_hash owner_id identity name country sns_type device_id browser_hash lifetime', gives: '', as: 'value' },
  one_time_key_look: { takes: 'key_hash device_id lifetime', gives: 'o_owner_id o_name o_sns_type', as: 'rows' },
  one_time_key_take: { takes: 'key_hash device_id is_signing_up', gives: 'o_owner_id o_identity o_name o_country o_sns_type o_proved_at', as: 'rows' },
  open_card_registration: { takes: 'bucket user_id registration_id provider customer_key way lifetime_seconds most_cards most_a_day', gives: 'o_outcome o_expires_at', as: 'row' },
  open_exchange: { takes: 'bucket user_id exchange_id opening_id what document_id operator reason', gives: '', as: 'value' },
  open_operator_invitation: { takes: 'mail_id invitation_hash lifetime', gives: '', as: 'value' },
  open_provider_breaker: { takes: 'provider seconds', gives: '', as: 'value' },
  open_refund_account: { takes: 'bucket user_id refund_id opening_id reason', gives: '', as: 'value' },
  operator_alone_left: { takes: 'name kind unit', gives: '', as: 'value' },
  paid_of_month: { takes: 'bucket user_id country now', gives: 'o_started o_count o_paid o_open', as: 'rows' },
  password_rehash: { takes: 'identity old_hash new_hash', gives: '', as: 'value' },
  password_set: { takes: 'identity user_id password_hash', gives: '', as: 'value' },
  period_amount: { takes: 'sub:subscription(bucket::int4,user_id::int8,subscription_id::uuid,state::dipper.subscription_state,revision::int4,type::text,dj_id::int8,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,currency::dipper.unit,country::text,card_id::uuid,promotion_id::int8,promotion_months::int4,promotion_price::int8,anchor_at::timestamptz,next_period::int4,next_due_at::timestamptz,paid_until::timestamptz,trouble_since::timestamptz,trouble_code::int4,canceled_at::timestamptz,ended_at::timestamptz,ended_why::text,terms_version::text,agreed_at::timestamptz,request_key::text,created_at::timestamptz,changed_at::timestamptz) number', gives: '', as: 'value' },
  period_jitter: { takes: 'subscription_id', gives: '', as: 'value' },
  period_start: { takes: 'anchor number', gives: '', as: 'value' },
  plan_card_notices: { takes: 'bucket', gives: '', as: 'value' },
  plan_notice: { takes: 'bucket user_id kind ref_id facts', gives: '', as: 'value' },
  plan_reconciliation: { takes: 'provider zone day settle_seconds again', gives: '', as: 'value' },
  plan_settlement_fetches: { takes: 'provider zone days_back days_most settle_seconds', gives: '', as: 'value' },
  plan_webhook: { takes: 'bucket user_id event_id endpoint delivery_id type body', gives: '', as: 'value' },
  preview_refund: { takes: 'bucket user_id payment_id amount taking_back', gives: 'refusal amount currency spoon_paid spoon_bonus way place needs_account needs_second', as: 'row' },
  promotion_runs: { takes: 'promotion_id now', gives: '', as: 'value' },
  propose_operator: { takes: 'proposal_id kind name roles mail locale reason operator', gives: '', as: 'value' },
  propose_refund: { takes: 'bucket user_id payment_id refund_id request_key amount place reason sealed taking_back operator', gives: 'o_outcome o_number', as: 'row' },
  propose_second_look: { takes: 'proposal_id subject version effective_from wish reason operator', gives: '', as: 'value' },
  propose_webhook_receiver: { takes: 'proposal_id endpoint url revision reason operator', gives: '', as: 'value' },
  purge_card_registrations: { takes: 'bucket limit', gives: '', as: 'value' },
  purge_events: { takes: 'most', gives: '', as: 'value' },
  purge_partner_nonces: { takes: 'seconds', gives: '', as: 'value' },
  read_fetched_settlement: { takes: 'settlement_id provider day sha256 bytes replaces lease_seconds started_by reason', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  read_settlement: { takes: 'settlement_id ticket_hash lease_seconds', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  receive_document: { takes: 'bucket user_id document_id address_hash', gives: '', as: 'value' },
  receive_gift: { takes: 'bucket user_id ref_id spoons points at', gives: '', as: 'value' },
  receive_share: { takes: 'bucket user_id card_payment_id subscription_id product_id plan points subscribed_at at', gives: '', as: 'value' },
  record_act: { takes: 'act_id part operator session_id call subject_kind subject person_id reason given standing outcome request_id', gives: '', as: 'value' },
  record_books_proof: { takes: 'proof_id by is_sound rows findings', gives: '', as: 'value' },
  redeem_card_registration: { takes: 'bucket user_id registration_id redeem_key card_id provider customer_key billing_key_sealed fingerprint company number_masked kind expiry birth_date_sealed nickname wants_main terms_version most_cards trial_when trial_id trial_item trial_amount trial_currency', gives: 'o_outcome o_card_id o_card_payment_id', as: 'row' },
  redirect_payments: { takes: 'bucket user_id payment_id reference redirect_url lifetime_seconds charges_for_seconds evidence', gives: 'o_payment_id o_expires_at', as: 'rows' },
  refresh_family_begin: { takes: 'bucket user_id family_id device_id sns_type token_hash token_lifetime family_lifetime proved_at proof_key handed_over_by', gives: '', as: 'value' },
  refresh_family_end: { takes: 'bucket user_id family_id reason', gives: '', as: 'value' },
  refresh_family_end_all: { takes: 'bucket user_id', gives: '', as: 'value' },
  refresh_family_forget: { takes: 'bucket user_id token_hash', gives: '', as: 'value' },
  refresh_family_hand_over: { takes: 'bucket user_id parent_id family_id token_hash lifetime', gives: '', as: 'value' },
  refresh_family_purge: { takes: 'bucket', gives: '', as: 'value' },
  refresh_token_rotate: { takes: 'bucket user_id token_hash successor_hash sealed_successor token_lifetime grace proof_key', gives: 'outcome family_id device_id sns_type sealed_successor', as: 'row' },
  refund_check_of: { takes: 'currency', gives: '', as: 'value' },
  refund_subscription: { takes: 'refund:subscription_refund(bucket::int4,user_id::int8,refund_id::uuid,subscription_id::uuid,period_number::int4,amount::int8,paid_amount::int8,used_days::int4,is_full::bool,request_key::text,requested_at::timestamptz) card_payment_ids card_refund_ids amounts currency operator alone_most now', gives: '', as: 'value' },
  refuse_card_review: { takes: 'payment:card_payment(bucket::int4,user_id::int8,card_payment_id::uuid,order_id::text,purpose::text,subscription_id::uuid,period_number::int4,attempt::int4,card_id::uuid,provider::text,item_name::text,amount::int8,currency::dipper.unit,country::text,state::dipper.card_payment_state,revision::int4,failure_code::int4,charge_reference::text,refunded_amount::int8,requested_at::timestamptz,changed_at::timestamptz,finished_at::timestamptz,next_question_at::timestamptz,questions::int4)', gives: '', as: 'value' },
  refuse_document: { takes: 'bucket user_id document_id', gives: '', as: 'value' },
  refuse_recurring: { takes: 'person:app_user(bucket::int4,user_id::int8,country::text,nickname::text,tag::text,date_of_birth::date,gender::int2,is_vip::bool,vip_grade::text,dj_level::text,grant_payment::int2,grant_adult::int2,certification::text,legal_rep_payment_col::bool,pay_agree_for_minors::bool,state::text,joined_at::timestamptz,deleted_at::timestamptz,grace_ends_at::timestamptz,logins_ended_at::timestamptz) now', gives: '', as: 'value' },
  refuse_refund: { takes: 'payment:payment(bucket::int4,user_id::int8,payment_id::uuid,state::dipper.payment_state,revision::int4,provider::text,method_id::int4,product_id::int8,product_name::text,quantity::int4,spoon_amount::int8,bonus_amount::int8,price::int8,total::int8,currency::dipper.unit,charge_total::int8,charge_currency::dipper.unit,idempotency_key::text,fingerprint::text,provider_reference::text,redirect_url::text,failure_code::int4,requested_at::timestamptz,expires_at::timestamptz,window_ends_at::timestamptz,settled_at::timestamptz,charge_reference::text,country::text,device::text,refunded_total::int8,charge_answered_at::timestamptz,proof::text) lot:spoon_lot(bucket::int4,user_id::int8,lot_id::uuid,paid::int8,bonus::int8,paid_left::int8,bonus_left::int8,acquired_at::timestamptz,expires_at::timestamptz) by paid bonus now', gives: '', as: 'value' },
  refuse_review: { takes: 'payment:payment(bucket::int4,user_id::int8,payment_id::uuid,state::dipper.payment_state,revision::int4,provider::text,method_id::int4,product_id::int8,product_name::text,quantity::int4,spoon_amount::int8,bonus_amount::int8,price::int8,total::int8,currency::dipper.unit,charge_total::int8,charge_currency::dipper.unit,idempotency_key::text,fingerprint::text,provider_reference::text,redirect_url::text,failure_code::int4,requested_at::timestamptz,expires_at::timestamptz,window_ends_at::timestamptz,settled_at::timestamptz,charge_reference::text,country::text,device::text,refunded_total::int8,charge_answered_at::timestamptz,proof::text)', gives: '', as: 'value' },
  refuse_settlement: { takes: 'settlement_id why line about', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  release_in_app_recovery: { takes: 'recovery_id bucket user_id request_key', gives: '', as: 'value' },
  remember_card_key: { takes: 'provider key_hash bucket user_id card_id', gives: '', as: 'value' },
  rename_card: { takes: 'bucket user_id card_id nickname', gives: '', as: 'value' },
  renew_card_fingerprint: { takes: 'bucket user_id before after', gives: '', as: 'value' },
  renew_reconciliation: { takes: 'provider day attempt lease_seconds', gives: '', as: 'value' },
  renew_settlement_fetch: { takes: 'provider day attempt lease_seconds', gives: '', as: 'value' },
  reopen_payment: { takes: 'bucket user_id payment_id evidence', gives: '', as: 'value' },
  replay_webhooks: { takes: 'endpoint event_id from to limit', gives: '', as: 'value' },
  request_card_refund: { takes: 'bucket user_id card_payment_id card_refund_id request_key amount reason', gives: 'o_outcome o_card_refund_id', as: 'row' },
  request_card_review_refund: { takes: 'bucket user_id card_payment_id card_refund_id request_key reference amount currency operator reason alone_most', gives: '', as: 'value' },
  request_exchange: { takes: 'bucket user_id exchange_id request_key fingerprint wish:exchange_wish(type::text,provider::text,points::int8,policy_version::int4,dj_level::text,origin_amount::int8,spoon_fee::int8,pg_fee::int8,remittance_fee::int8,tax::int8,amount::int8,bank_code::text,account::bytea,resident_number::bytea,contact::bytea,terms::jsonb,document_ids::uuid[])', gives: 'o_outcome o_exchange_id', as: 'row' },
  request_refund: { takes: 'bucket user_id payment_id refund_id by request_key amount reason sealed taking_back operator place alone_most', gives: 'o_outcome o_refund_id', as: 'row' },
  request_review_refund: { takes: 'bucket user_id payment_id refund_id request_key amount currency operator reason sealed taking_back alone_most', gives: 'o_outcome o_refund_id', as: 'row' },
  reseal: { takes: 'table column owner_bucket owner_id id before after', gives: '', as: 'value' },
  resend_notice: { takes: 'bucket user_id kind ref_id', gives: '', as: 'value' },
  resume_subscription: { takes: 'bucket user_id subscription_id', gives: '', as: 'value' },
  retry_subscription: { takes: 'bucket user_id subscription_id', gives: '', as: 'value' },
  return_share: { takes: 'bucket user_id card_refund_id card_payment_id points at', gives: '', as: 'value' },
  roll_webhook_secret: { takes: 'endpoint secret_id sealed keep_seconds by', gives: '', as: 'value' },
  schedule_due_periods: { takes: 'bucket limit', gives: '', as: 'value' },
  seal_journal: { takes: 'bucket lag_seconds limit', gives: '', as: 'value' },
  seller_at: { takes: 'country now', gives: 'country name representative registration_number sale_number address phone email tax_basis_points changed_at changed_by', as: 'row' },
  send_card_payment: { takes: 'bucket user_id card_payment_id ask_after_seconds', gives: '', as: 'value' },
  send_card_refund: { takes: 'bucket user_id card_refund_id from ask_after_seconds', gives: '', as: 'value' },
  send_exchange: { takes: 'bucket user_id exchange_id ask_after_seconds', gives: '', as: 'value' },
  send_payments: { takes: 'bucket user_id payment_id proof ask_after_seconds', gives: 'bucket user_id payment_id state revision provider method_id product_id product_name quantity spoon_amount bonus_amount price total currency charge_total charge_currency idempotency_key fingerprint provider_reference redirect_url failure_code requested_at expires_at window_ends_at settled_at charge_reference country device refunded_total charge_answered_at proof', as: 'rows' },
  send_refund: { takes: 'bucket user_id refund_id from ask_after_seconds', gives: '', as: 'value' },
  set_dj_level: { takes: 'bucket user_id dj_id level by', gives: '', as: 'value' },
  set_subscription_card: { takes: 'bucket user_id subscription_id card_id', gives: '', as: 'value' },
  settle_card_payments: { takes: 'bucket user_id card_payment_id outcome reference amount currency cause evidence failure_code ask_after_seconds', gives: 'o_card_payment_id o_decision o_state', as: 'rows' },
  settle_card_refund: { takes: 'bucket user_id card_refund_id outcome cause reference amount failure_code evidence ask_after_seconds', gives: 'o_decision o_state', as: 'row' },
  settle_exchange: { takes: 'bucket user_id exchange_id outcome told:exchange_telling(cause::text,actor::text,reference::text,amount::int8,currency::dipper.unit,reason::text,paid_at::timestamptz,evidence::jsonb,ask_after_seconds::int4,revision::int4)', gives: 'o_decision o_state', as: 'row' },
  settle_payments: { takes: 'bucket user_id payment_id outcome reference amount currency cause evidence failure_code ask_after_seconds charge_reference deposit', gives: 'o_payment_id o_decision o_state', as: 'rows' },
  settle_refund: { takes: 'bucket user_id refund_id outcome cause reference amount failure_code evidence ask_after_seconds', gives: 'o_decision o_state', as: 'row' },
  signing_key_add: { takes: 'kid public_key sealed_private_key replaces', gives: '', as: 'value' },
  spend_spoons: { takes: 'bucket user_id ref_id amount', gives: '', as: 'value' },
  spoon_expiry: { takes: 'acquired_at', gives: '', as: 'value' },
  start_card_payment: { takes: 'bucket user_id card_payment_id order_id purpose subscription_id period_number attempt card_id item amount currency now', gives: '', as: 'value' },
  start_change: { takes: 'change:subscription_change(bucket::int4,user_id::int8,subscription_id::uuid,change_id::uuid,state::text,kind::text,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,amount::int8,days::int4,period_number::int4,card_payment_id::uuid,request_key::text,requested_at::timestamptz,changed_at::timestamptz) now', gives: '', as: 'value' },
  start_of: { takes: 'unit country at', gives: '', as: 'value' },
  start_payment: { takes: 'bucket user_id payment_id key fingerprint product_id quantity method_id expected_total device refund_account family_id is_method_off', gives: 'outcome payment_id state provider product_name quantity charge_total charge_currency redirect_url expires_at failure_code age_seconds requested_at country', as: 'row' },
  start_settlement: { takes: 'settlement_id provider shape file_name sha256 bytes from_day to_day replaces ticket_hash lifetime_seconds started_by reason', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  start_subscription: { takes: 'bucket user_id subscription_id card_payment_id request_key wish:subscription_wish(type::text,product_id::int8,dj_id::int8,plan::text,grade::text,card_id::uuid,local_price::int8,standard_price::int8,next_payment_at::timestamptz,promotion_id::int8,promotion_months::int4,terms_version::text)', gives: 'o_outcome o_subscription_id', as: 'row' },
  suspend_person: { takes: 'bucket user_id is_suspended', gives: '', as: 'value' },
  take_due_notices: { takes: 'bucket limit', gives: 'o_user_id o_kind o_ref_id o_facts o_address o_nickname o_country o_zone', as: 'rows' },
  take_hint: { takes: 'bucket user_id ref_id at_once', gives: 'o_may_ask o_hints', as: 'row' },
  take_operator_alone: { takes: 'name claim_id kind unit amount', gives: '', as: 'value' },
  take_operator_code_try: { takes: 'name', gives: '', as: 'value' },
  take_operator_mails: { takes: 'limit', gives: 'mail_id kind name address locale facts at state attempt next_at', as: 'rows' },
  take_totp: { takes: 'name step secret', gives: '', as: 'value' },
  tell_of_wrong_codes: { takes: 'name', gives: '', as: 'value' },
  try_operator_ticket: { takes: 'ticket_hash purpose tries_max', gives: 'name challenge', as: 'row' },
  turn_provider_switch: { takes: 'provider method_id is_off until reason changed_by revision was_asked', gives: '', as: 'value' },
  turn_webhook_endpoint: { takes: 'endpoint is_off', gives: '', as: 'value' },
  use_ends_at: { takes: 'payment:payment(bucket::int4,user_id::int8,payment_id::uuid,state::dipper.payment_state,revision::int4,provider::text,method_id::int4,product_id::int8,product_name::text,quantity::int4,spoon_amount::int8,bonus_amount::int8,price::int8,total::int8,currency::dipper.unit,charge_total::int8,charge_currency::dipper.unit,idempotency_key::text,fingerprint::text,provider_reference::text,redirect_url::text,failure_code::int4,requested_at::timestamptz,expires_at::timestamptz,window_ends_at::timestamptz,settled_at::timestamptz,charge_reference::text,country::text,device::text,refunded_total::int8,charge_answered_at::timestamptz,proof::text) from until now', gives: '', as: 'value' },
  use_operator_passkey: { takes: 'credential_id counter', gives: '', as: 'value' },
  uses_of_day: { takes: 'bucket user_id country now', gives: 'o_method_id o_uses', as: 'rows' },
  was_just_reinvited: { takes: 'name', gives: '', as: 'value' },
  watch_refund: { takes: 'bucket user_id refund_id', gives: '', as: 'value' },
  why_not: { takes: 'bucket user_id product_id', gives: '', as: 'value' },
  wire_time: { takes: 'at', gives: '', as: 'value' },
  withdraw_catalogue: { takes: 'kind country key version by reason', gives: '', as: 'value' },
  withdraw_provider_fee: { takes: 'provider method_id currency version zone reason by', gives: '', as: 'value' },
  working_day: { takes: 'country at days', gives: '', as: 'value' },
  zone_at: { takes: 'country at', gives: '', as: 'value' },
  zone_of: { takes: 'country', gives: '', as: 'value' },
} as const;
