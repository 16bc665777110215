/** Made by `npm run gen` from the database's catalogue: what each function takes and gives. */
type Nothing = Readonly<Record<never, never>>;
type Account = 'person.spoon.paid' | 'person.spoon.bonus' | 'person.point' | 'platform.spoon.issued' | 'platform.spoon.granted' | 'platform.spoon.spent' | 'platform.spoon.expired' | 'platform.point.issued' | 'platform.sales' | 'platform.receivable.kakaopay' | 'platform.receivable.toss' | 'platform.receivable.tosspayments' | 'platform.receivable.hecto' | 'platform.receivable.sbps' | 'platform.receivable.paypal' | 'platform.spoon.reserved' | 'platform.refunds.transferred' | 'platform.sales.subscriptions' | 'platform.clearing.gifts' | 'platform.clearing.subscriptions' | 'platform.point.owed' | 'platform.point.reserved' | 'platform.point.exchanged' | 'platform.point.converted' | 'platform.spoon.converted' | 'platform.exchange.cost' | 'platform.exchange.fees' | 'platform.tax.withheld' | 'platform.payout.openbanking' | 'platform.payout.payoneer' | 'platform.payout.dotmoney' | 'platform.spoon.taken';
type AskSpoonAdjustmentOutcome = 'asked' | 'done' | 'refused' | 'user_not_found' | 'idempotency_key_mismatch' | 'account_deleted' | 'invalid_amount' | 'spoons_insufficient';
type BeginCardTryOutcome = 'begun' | 'card_registration_expired' | 'payment_too_many_requests';
type CancelExchangeOutcome = 'canceled' | 'already' | 'exchange_not_found' | 'exchange_not_cancelable';
type CertificationOutcome = 'decided' | 'expired' | 'recorded' | 'repeated' | 'unknown';
type ChangeCardOutcome = 'done' | 'billing_key_null' | 'card_delete_while_subscribed' | 'card_in_use' | 'card_not_found' | 'main_card_delete_failed';
type ChangeCatalogueOutcome = 'added' | 'not_found' | 'changed_meanwhile' | 'in_the_past' | 'second_operator_required';
type ChangeOperatorOutcome = 'changed' | 'not_found' | 'second_operator_required';
type ChangePersonOutcome = 'done' | 'already' | 'account_deleted' | 'user_not_found';
type ChangeSubscriptionOutcome = 'done' | 'additional_cards_not_found' | 'billing_key_null' | 'card_not_found' | 'card_unusable' | 'payment_pending' | 'payment_too_many_requests' | 'scheduler_save_failed' | 'subscription_already_canceled' | 'subscription_cancel_too_late' | 'subscription_drop_failed' | 'subscription_drop_not_recorded' | 'subscription_not_found' | 'wrong_next_payment_time';
type ChargeKind = 'purchase' | 'card';
type ChargeState = 'created' | 'redirected' | 'sent' | 'unknown' | 'succeeded' | 'declined' | 'canceled' | 'expired' | 'abandoned' | 'review' | 'waiting' | 'part_refunded' | 'refunded';
type ConvertPointsOutcome = 'converted' | 'repeated' | 'idempotency_key_mismatch' | 'under_maintenance' | 'exchange_country_not_supported' | 'point_wrong' | 'price_changed' | 'convert_limit_exceeded' | 'convert_below_minimum';
type DecideExchangeOutcome = 'decided' | 'changed_meanwhile' | 'exchange_not_found' | 'no_right' | 'second_operator_required';
type DecideProposalOutcome = 'decided' | 'changed_meanwhile' | 'no_right' | 'not_found' | 'second_operator_required';
type DecideSpoonAdjustmentOutcome = 'done' | 'refused' | 'account_deleted' | 'changed_meanwhile' | 'not_found' | 'second_operator_required' | 'spoons_insufficient';
type ExchangeState = 'requested' | 'checking' | 'approved' | 'sending' | 'sent' | 'unknown' | 'paid' | 'rejected' | 'review' | 'canceled' | 'refused' | 'returned';
type IdempotencyClaimOutcome = 'claimed' | 'resumed' | 'running' | 'other_input' | 'finished';
type LoginOutcome = 'unknown' | 'expired' | 'used' | 'wrong' | 'proved' | 'ended' | 'rotated' | 'repeated' | 'reused';
type MoveForPartnerOutcome = 'posted' | 'already' | 'insufficient' | 'user_not_found' | 'account_blocked' | 'dj_suspended' | 'no_right';
type OpenCardRegistrationOutcome = 'opened' | 'user_not_found' | 'too_many_cards' | 'payment_too_many_requests' | 'account_blocked' | 'account_deleted' | 'certification_required' | 'payment_right_blocked' | 'payment_right_missing' | 'subscription_minor_not_allowed';
type PeriodState = 'due' | 'charging' | 'paid' | 'free' | 'skipped' | 'failed' | 'refunded';
type PostingKind = 'purchase' | 'spoon_grant' | 'spoon_spend' | 'spoon_expiry' | 'gift_income' | 'subscription_income' | 'refund_reserve' | 'refund' | 'refund_return' | 'subscription_sale' | 'subscription_refund' | 'spoon_gift' | 'subscription_share' | 'subscription_share_back' | 'income_back' | 'debt_settled' | 'exchange_reserve' | 'exchange_return' | 'exchange_paid' | 'exchange_sent_back' | 'convert' | 'goodwill_given' | 'goodwill_taken';
type PostingOutcome = 'posted' | 'already';
type ProposeOutcome = 'proposed' | 'account_already_registered' | 'account_deleted' | 'changed_meanwhile' | 'in_the_past' | 'no_right' | 'not_found' | 'second_operator_required' | 'user_not_found' | 'wrong_request_format';
type RedeemCardRegistrationOutcome = 'kept' | 'trying' | 'repeated' | 'card_registration_expired' | 'card_type_not_allowed' | 'card_already_exists' | 'too_many_cards' | 'account_blocked' | 'account_deleted' | 'certification_required' | 'payment_right_blocked' | 'payment_right_missing' | 'subscription_minor_not_allowed';
type RefreshFamilyHandOverOutcome = 'begun' | 'ended' | 'handed-over';
type RefundOutcome = 'accepted' | 'repeated' | 'card_payment_not_found' | 'changed_meanwhile' | 'idempotency_key_mismatch' | 'invalid_amount' | 'no_right' | 'payment_already_completed' | 'payment_canceled' | 'payment_in_progress' | 'payment_information_incorrect' | 'payment_not_found' | 'refund_account_required' | 'refund_already_requested' | 'refund_spoons_used' | 'refund_window_over' | 'second_operator_required';
type RefundState = 'reserved' | 'sent' | 'unknown' | 'by-account' | 'done' | 'declined';
type RequestExchangeOutcome = 'accepted' | 'repeated' | 'policy_changed' | 'idempotency_key_mismatch' | 'under_maintenance' | 'exchange_country_not_supported' | 'exchange_temporary_error' | 'exchange_in_progress' | 'exchange_amount_exceeded' | 'exchange_spoons_insufficient' | 'exchange_below_minimum' | 'exchange_document_invalid';
type ReturnShareOutcome = 'posted' | 'already' | 'early';
type RuleOutcome = 'added' | 'changed_meanwhile' | 'in_the_past' | 'second_operator_required';
type SettlingOutcome = 'moved' | 'already' | 'refused' | 'missing' | 'second_operator_required';
type SpendingOutcome = 'posted' | 'already' | 'insufficient';
type StartPaymentOutcome = 'started' | 'repeated' | 'account_blocked' | 'account_deleted' | 'certification_required' | 'content_deleted' | 'daily_limit' | 'first_time_only' | 'idempotency_key_mismatch' | 'invalid_amount' | 'method_amount_out_of_range' | 'method_not_available' | 'method_resting' | 'minor_monthly_limit' | 'not_authenticated' | 'payment_right_blocked' | 'payment_right_missing' | 'price_changed' | 'product_not_available' | 'product_not_found' | 'provider_unavailable' | 'purchase_running' | 'refund_account_required' | 'vip_only';
type StartSubscriptionOutcome = 'started' | 'repeated' | 'product_not_found' | 'standard_price_not_found' | 'promotion_not_found' | 'price_changed' | 'wrong_next_payment_time' | 'billing_key_null' | 'card_not_found' | 'payment_too_many_requests' | 'already_subscribed' | 'payment_pending' | 'dj_suspended' | 'subscription_type_mismatch' | 'plan_level_not_found' | 'group_not_found' | 'currency_not_found' | 'promotion_standard_price_not_found' | 'promotion_expired' | 'duplicated_promotion' | 'free_trial_ended' | 'account_blocked' | 'account_deleted' | 'certification_required' | 'payment_right_blocked' | 'payment_right_missing' | 'subscription_minor_not_allowed';
type SubscriptionState = 'pending' | 'active' | 'canceled' | 'past_due' | 'ended';
type TurnProviderSwitchOutcome = 'turned' | 'not_found' | 'changed_meanwhile' | 'in_the_past';
type Unit = 'SPOON' | 'POINT' | 'KRW' | 'JPY' | 'TWD' | 'SAR' | 'USD';
type WithdrawCatalogueOutcome = 'done' | 'changed_meanwhile' | 'second_operator_required';
type WithdrawRetentionRuleOutcome = 'done' | 'changed_meanwhile' | 'not_found' | 'second_operator_required';
export type Calls = {
  readonly add_operator_passkey: {
    readonly takes: { readonly name: string | null | undefined; readonly credentialId: string | null | undefined; readonly publicKey: Uint8Array | null | undefined; readonly counter: bigint | null | undefined; readonly transports: readonly (string | null | undefined)[] | null | undefined; readonly label: string | null | undefined };
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
    readonly gives: { readonly outcome: LoginOutcome; readonly nonce: string | null; readonly code_verifier: string | null; readonly sns_type: string | null; readonly billing_page: string | null; readonly country: string | null; readonly device_id: string | null };
    readonly as: 'row';
  };
  readonly beat_providers: {
    readonly takes: { readonly process: string | null | undefined; readonly provider: readonly (string | null | undefined)[] | null | undefined; readonly breaker: readonly (string | null | undefined)[] | null | undefined; readonly calls: readonly (number | null | undefined)[] | null | undefined; readonly failures: readonly (number | null | undefined)[] | null | undefined; readonly refused: readonly (number | null | undefined)[] | null | undefined; readonly running: readonly (number | null | undefined)[] | null | undefined; readonly waiting: readonly (number | null | undefined)[] | null | undefined; readonly p50Ms: readonly (number | null | undefined)[] | null | undefined; readonly p95Ms: readonly (number | null | undefined)[] | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly begin_card_try: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly registrationId: string | null | undefined; readonly tryId: string | null | undefined; readonly mostTries: number | null | undefined; readonly seconds: number | null | undefined };
    readonly gives: BeginCardTryOutcome;
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
    readonly gives: ChangeSubscriptionOutcome;
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
  readonly claim_due_charges: {
    readonly takes: { readonly bucket: number; readonly chargeKind: ChargeKind | null | undefined; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly payment_id: string | null; readonly attempt: number | null };
    readonly as: 'rows';
  };
  readonly claim_due_exchanges: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly exchange_id: string | null; readonly attempt: number | null };
    readonly as: 'rows';
  };
  readonly claim_due_refunds: {
    readonly takes: { readonly bucket: number; readonly limit: number | null | undefined; readonly leaseSeconds: number | null | undefined };
    readonly gives: { readonly user_id: bigint; readonly refund_id: string | null; readonly attempt: number | null; readonly charge_kind: ChargeKind | null };
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
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly outcome: ChargeState | null | undefined; readonly reference: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly failureCode: number | null | undefined; readonly askAfterSeconds: number | null | undefined; readonly evidence: string | null | undefined };
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
  readonly decide_proposal: {
    readonly takes: { readonly proposalId: string | null | undefined; readonly kinds: readonly (string | null | undefined)[] | null | undefined; readonly subject: string | null | undefined; readonly state: string | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined; readonly beside: string | null | undefined };
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
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly outcome: ChargeState | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly chargeReference: string | null | undefined; readonly failureCode: number | null | undefined; readonly askAfterSeconds: number | null | undefined; readonly evidence: string | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly decide_spoon_adjustment: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly adjustmentId: string | null | undefined; readonly isAgreed: boolean | null | undefined; readonly reason: string | null | undefined; readonly operator: string | null | undefined };
    readonly gives: DecideSpoonAdjustmentOutcome;
    readonly as: 'value';
  };
  readonly delete_card: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined };
    readonly gives: ChangeCardOutcome;
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
  readonly end_card_try: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly registrationId: string | null | undefined; readonly tryId: string | null | undefined; readonly counts: boolean | null | undefined };
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
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly eventId: string | null | undefined; readonly endpoint: string | null | undefined; readonly attempt: number | null | undefined; readonly tryId: string | null | undefined; readonly tookMs: number | null | undefined; readonly status: number | null | undefined; readonly outcome: string | null | undefined; readonly answer: string | null | undefined; readonly disableAfterSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly enrol_operator: {
    readonly takes: { readonly invitationHash: Uint8Array | null | undefined; readonly passwordHash: string | null | undefined; readonly totpSecret: Uint8Array | null | undefined; readonly totpStep: bigint | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly enter_operator_session: {
    readonly takes: { readonly tokenHash: Uint8Array | null | undefined; readonly idle: string | null | undefined; readonly isActivity: boolean | null | undefined };
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
  readonly hold_card_key: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly registrationId: string | null | undefined; readonly cardId: string | null | undefined; readonly provider: string | null | undefined; readonly customerKey: string | null | undefined; readonly billingKeySealed: Uint8Array | null | undefined; readonly fingerprint: string | null | undefined; readonly company: string | null | undefined; readonly numberMasked: string | null | undefined; readonly kind: string | null | undefined; readonly expiry: string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly idempotency_claim: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly operation: string | null | undefined; readonly key: string | null | undefined; readonly fingerprint: Uint8Array | null | undefined; readonly runner: string | null | undefined; readonly lease: string | null | undefined };
    readonly gives: { readonly outcome: IdempotencyClaimOutcome; readonly status: number | null; readonly body: string | null };
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
    readonly takes: { readonly state: ChargeState | null | undefined };
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
    readonly takes: { readonly payment: { readonly bucket: number; readonly userId: bigint; readonly cardPaymentId: string | null | undefined; readonly orderId: string | null | undefined; readonly purpose: string | null | undefined; readonly subscriptionId: string | null | undefined; readonly periodNumber: number | null | undefined; readonly attempt: number | null | undefined; readonly cardId: string | null | undefined; readonly provider: string | null | undefined; readonly itemName: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly country: string | null | undefined; readonly state: ChargeState | null | undefined; readonly revision: number | null | undefined; readonly failureCode: number | null | undefined; readonly chargeReference: string | null | undefined; readonly refundedAmount: bigint | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined; readonly finishedAt: Date | string | null | undefined }; readonly now: Date | string | null | undefined };
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
    readonly takes: { readonly state: ChargeState | null | undefined };
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
  readonly is_retention_withdrawable: {
    readonly takes: { readonly subject: string | null | undefined; readonly version: number | null | undefined; readonly at: Date | string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly is_shown: {
    readonly takes: { readonly sub: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly state: SubscriptionState | null | undefined; readonly revision: number | null | undefined; readonly type: string | null | undefined; readonly djId: bigint | null | undefined; readonly productId: bigint | null | undefined; readonly plan: string | null | undefined; readonly grade: string | null | undefined; readonly name: string | null | undefined; readonly standardPrice: bigint | null | undefined; readonly localPrice: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly country: string | null | undefined; readonly cardId: string | null | undefined; readonly promotionId: bigint | null | undefined; readonly promotionMonths: number | null | undefined; readonly promotionPrice: bigint | null | undefined; readonly anchorAt: Date | string | null | undefined; readonly nextPeriod: number | null | undefined; readonly nextDueAt: Date | string | null | undefined; readonly paidUntil: Date | string | null | undefined; readonly troubleSince: Date | string | null | undefined; readonly troubleCode: number | null | undefined; readonly canceledAt: Date | string | null | undefined; readonly endedAt: Date | string | null | undefined; readonly endedWhy: string | null | undefined; readonly termsVersion: string | null | undefined; readonly agreedAt: Date | string | null | undefined; readonly requestKey: string | null | undefined; readonly createdAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined } };
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
    readonly gives: { readonly outcome: LoginOutcome; readonly identity: string | null; readonly password_hash: string | null };
    readonly as: 'row';
  };
  readonly login_ticket_use: {
    readonly takes: { readonly ticketHash: Uint8Array | null | undefined; readonly purpose: string | null | undefined; readonly deviceId: string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly make_main_card: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined };
    readonly gives: ChangeCardOutcome;
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
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly country: string | null | undefined; readonly methodId: number | null | undefined };
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
  readonly note_agreed_anew: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined };
    readonly gives: boolean;
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
  readonly note_return: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined };
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
    readonly gives: { readonly refusal: RefundOutcome; readonly amount: bigint | null; readonly currency: Unit | null; readonly spoon_paid: bigint | null; readonly spoon_bonus: bigint | null; readonly way: string | null; readonly place: number | null; readonly needs_account: boolean | null; readonly needs_second: boolean | null };
    readonly as: 'row';
  };
  readonly promotion_runs: {
    readonly takes: { readonly promotionId: bigint | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly propose: {
    readonly takes: { readonly proposalId: string | null | undefined; readonly kind: string | null | undefined; readonly subject: string | null | undefined; readonly version: number | null | undefined; readonly effectiveFrom: Date | string | null | undefined; readonly wish: string | null | undefined; readonly reason: string | null | undefined; readonly operator: string | null | undefined };
    readonly gives: ProposeOutcome;
    readonly as: 'value';
  };
  readonly propose_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly refundId: string | null | undefined; readonly requestKey: string | null | undefined; readonly amount: bigint | null | undefined; readonly place: number | null | undefined; readonly reason: string | null | undefined; readonly sealed: Uint8Array | null | undefined; readonly takingBack: readonly (string | null | undefined)[] | null | undefined; readonly operator: string | null | undefined };
    readonly gives: { readonly outcome: RefundOutcome; readonly number: number | null };
    readonly as: 'row';
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
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly registrationId: string | null | undefined; readonly redeemKey: string | null | undefined; readonly cardId: string | null | undefined; readonly birthDateSealed: Uint8Array | null | undefined; readonly nickname: string | null | undefined; readonly wantsMain: boolean | null | undefined; readonly termsVersion: string | null | undefined; readonly mostCards: number | null | undefined; readonly trialWhen: string | null | undefined; readonly trialId: string | null | undefined; readonly trialItem: string | null | undefined; readonly trialAmount: bigint | null | undefined; readonly trialCurrency: Unit | null | undefined };
    readonly gives: { readonly outcome: RedeemCardRegistrationOutcome; readonly card_id: string | null; readonly card_payment_id: string | null };
    readonly as: 'row';
  };
  readonly redirect_payments: {
    readonly takes: { readonly bucket: readonly (number)[] | null | undefined; readonly userId: readonly (bigint)[] | null | undefined; readonly paymentId: readonly (string | null | undefined)[] | null | undefined; readonly provider: readonly (string | null | undefined)[] | null | undefined; readonly reference: readonly (string | null | undefined)[] | null | undefined; readonly redirectUrl: readonly (string | null | undefined)[] | null | undefined; readonly lifetimeSeconds: readonly (number | null | undefined)[] | null | undefined; readonly chargesForSeconds: readonly (number | null | undefined)[] | null | undefined; readonly evidence: readonly (string | null | undefined)[] | null | undefined };
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
    readonly gives: { readonly outcome: LoginOutcome; readonly family_id: string | null; readonly device_id: string | null; readonly sns_type: string | null; readonly sealed_successor: Buffer | null };
    readonly as: 'row';
  };
  readonly refund_subscription: {
    readonly takes: { readonly refund: { readonly bucket: number; readonly userId: bigint; readonly refundId: string | null | undefined; readonly subscriptionId: string | null | undefined; readonly periodNumber: number | null | undefined; readonly amount: bigint | null | undefined; readonly paidAmount: bigint | null | undefined; readonly usedDays: number | null | undefined; readonly isFull: boolean | null | undefined; readonly requestKey: string | null | undefined; readonly requestedAt: Date | string | null | undefined }; readonly cardPaymentIds: readonly (string | null | undefined)[] | null | undefined; readonly cardRefundIds: readonly (string | null | undefined)[] | null | undefined; readonly amounts: readonly (bigint | null | undefined)[] | null | undefined; readonly currency: Unit | null | undefined; readonly operator: string | null | undefined; readonly aloneMost: bigint | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly refuse_document: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly documentId: string | null | undefined };
    readonly gives: null;
    readonly as: 'value';
  };
  readonly refuse_refund: {
    readonly takes: { readonly payment: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly state: ChargeState | null | undefined; readonly revision: number | null | undefined; readonly provider: string | null | undefined; readonly methodId: number | null | undefined; readonly productId: bigint | null | undefined; readonly productName: string | null | undefined; readonly quantity: number | null | undefined; readonly spoonAmount: bigint | null | undefined; readonly bonusAmount: bigint | null | undefined; readonly price: bigint | null | undefined; readonly total: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly chargeTotal: bigint | null | undefined; readonly chargeCurrency: Unit | null | undefined; readonly idempotencyKey: string | null | undefined; readonly fingerprint: string | null | undefined; readonly providerReference: string | null | undefined; readonly redirectUrl: string | null | undefined; readonly failureCode: number | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly expiresAt: Date | string | null | undefined; readonly windowEndsAt: Date | string | null | undefined; readonly settledAt: Date | string | null | undefined; readonly chargeReference: string | null | undefined; readonly country: string | null | undefined; readonly device: string | null | undefined; readonly refundedTotal: bigint | null | undefined; readonly chargeAnsweredAt: Date | string | null | undefined; readonly proof: string | null | undefined }; readonly lot: { readonly bucket: number; readonly userId: bigint; readonly lotId: string | null | undefined; readonly paid: bigint | null | undefined; readonly bonus: bigint | null | undefined; readonly paidLeft: bigint | null | undefined; readonly bonusLeft: bigint | null | undefined; readonly acquiredAt: Date | string | null | undefined; readonly expiresAt: Date | string | null | undefined }; readonly by: string | null | undefined; readonly paid: bigint | null | undefined; readonly bonus: bigint | null | undefined; readonly now: Date | string | null | undefined };
    readonly gives: RefundOutcome;
    readonly as: 'value';
  };
  readonly refuse_review: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly chargeKind: ChargeKind | null | undefined };
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
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly rename_card: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly cardId: string | null | undefined; readonly nickname: string | null | undefined };
    readonly gives: ChangeCardOutcome;
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
  readonly request_exchange: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly requestKey: string | null | undefined; readonly fingerprint: string | null | undefined; readonly wish: { readonly type: string | null | undefined; readonly provider: string | null | undefined; readonly points: bigint | null | undefined; readonly policyVersion: number | null | undefined; readonly djLevel: string | null | undefined; readonly originAmount: bigint | null | undefined; readonly spoonFee: bigint | null | undefined; readonly pgFee: bigint | null | undefined; readonly remittanceFee: bigint | null | undefined; readonly tax: bigint | null | undefined; readonly amount: bigint | null | undefined; readonly bankCode: string | null | undefined; readonly account: Uint8Array | null | undefined; readonly residentNumber: Uint8Array | null | undefined; readonly contact: Uint8Array | null | undefined; readonly terms: string | null | undefined; readonly documentIds: readonly (string | null | undefined)[] | null | undefined; readonly holidays: readonly (string | null | undefined)[] | null | undefined } };
    readonly gives: { readonly outcome: RequestExchangeOutcome; readonly exchange_id: string | null };
    readonly as: 'row';
  };
  readonly request_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly refundId: string | null | undefined; readonly by: string | null | undefined; readonly requestKey: string | null | undefined; readonly amount: bigint | null | undefined; readonly reason: string | null | undefined; readonly sealed: Uint8Array | null | undefined; readonly takingBack: readonly (string | null | undefined)[] | null | undefined; readonly operator: string | null | undefined; readonly place: number | null | undefined; readonly aloneMost: bigint | null | undefined };
    readonly gives: { readonly outcome: RefundOutcome; readonly refund_id: string | null };
    readonly as: 'row';
  };
  readonly request_review_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly chargeKind: ChargeKind | null | undefined; readonly refundId: string | null | undefined; readonly requestKey: string | null | undefined; readonly reference: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly operator: string | null | undefined; readonly reason: string | null | undefined; readonly sealed: Uint8Array | null | undefined; readonly takingBack: readonly (string | null | undefined)[] | null | undefined; readonly aloneMost: bigint | null | undefined };
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
    readonly gives: ChangeSubscriptionOutcome;
    readonly as: 'value';
  };
  readonly retry_subscription: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined };
    readonly gives: ChangeSubscriptionOutcome;
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
    readonly takes: { readonly bucket: number; readonly openSeconds: number | null | undefined; readonly limit: number | null | undefined };
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
  readonly send_exchange: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly send_payments: {
    readonly takes: { readonly bucket: readonly (number)[] | null | undefined; readonly userId: readonly (bigint)[] | null | undefined; readonly paymentId: readonly (string | null | undefined)[] | null | undefined; readonly proof: readonly (string | null | undefined)[] | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: { readonly bucket: number; readonly user_id: bigint; readonly payment_id: string; readonly state: ChargeState; readonly revision: number; readonly provider: string; readonly method_id: number; readonly product_id: bigint; readonly product_name: string; readonly quantity: number; readonly spoon_amount: bigint; readonly bonus_amount: bigint; readonly price: bigint; readonly total: bigint; readonly currency: Unit; readonly charge_total: bigint; readonly charge_currency: Unit; readonly idempotency_key: string; readonly fingerprint: string; readonly provider_reference: string | null; readonly redirect_url: string | null; readonly failure_code: number | null; readonly requested_at: Date; readonly expires_at: Date | null; readonly window_ends_at: Date | null; readonly settled_at: Date | null; readonly charge_reference: string | null; readonly country: string | null; readonly device: string | null; readonly refunded_total: bigint; readonly charge_answered_at: Date | null; readonly proof: string | null };
    readonly as: 'rows';
  };
  readonly send_refund: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly refundId: string | null | undefined; readonly from: RefundState | null | undefined; readonly askAfterSeconds: number | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly set_dj_level: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly djId: bigint | null | undefined; readonly level: string | null | undefined; readonly by: string | null | undefined };
    readonly gives: ChangePersonOutcome;
    readonly as: 'value';
  };
  readonly set_subscription_card: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly cardId: string | null | undefined };
    readonly gives: ChangeSubscriptionOutcome;
    readonly as: 'value';
  };
  readonly settle_card_payments: {
    readonly takes: { readonly bucket: readonly (number)[] | null | undefined; readonly userId: readonly (bigint)[] | null | undefined; readonly cardPaymentId: readonly (string | null | undefined)[] | null | undefined; readonly outcome: readonly (ChargeState | null | undefined)[] | null | undefined; readonly reference: readonly (string | null | undefined)[] | null | undefined; readonly amount: readonly (bigint | null | undefined)[] | null | undefined; readonly currency: readonly (Unit | null | undefined)[] | null | undefined; readonly cause: readonly (string | null | undefined)[] | null | undefined; readonly evidence: readonly (string | null | undefined)[] | null | undefined; readonly failureCode: readonly (number | null | undefined)[] | null | undefined; readonly askAfterSeconds: readonly (number | null | undefined)[] | null | undefined };
    readonly gives: { readonly card_payment_id: string | null; readonly decision: SettlingOutcome; readonly state: ChargeState | null };
    readonly as: 'rows';
  };
  readonly settle_exchange: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly exchangeId: string | null | undefined; readonly outcome: ExchangeState | null | undefined; readonly told: { readonly cause: string | null | undefined; readonly actor: string | null | undefined; readonly reference: string | null | undefined; readonly amount: bigint | null | undefined; readonly currency: Unit | null | undefined; readonly reason: string | null | undefined; readonly paidAt: Date | string | null | undefined; readonly evidence: string | null | undefined; readonly askAfterSeconds: number | null | undefined; readonly revision: number | null | undefined; readonly isWithinDay: boolean | null | undefined } };
    readonly gives: { readonly decision: SettlingOutcome; readonly state: ExchangeState | null };
    readonly as: 'row';
  };
  readonly settle_payments: {
    readonly takes: { readonly bucket: readonly (number)[] | null | undefined; readonly userId: readonly (bigint)[] | null | undefined; readonly paymentId: readonly (string | null | undefined)[] | null | undefined; readonly outcome: readonly (ChargeState | null | undefined)[] | null | undefined; readonly reference: readonly (string | null | undefined)[] | null | undefined; readonly amount: readonly (bigint | null | undefined)[] | null | undefined; readonly currency: readonly (Unit | null | undefined)[] | null | undefined; readonly cause: readonly (string | null | undefined)[] | null | undefined; readonly evidence: readonly (string | null | undefined)[] | null | undefined; readonly failureCode: readonly (number | null | undefined)[] | null | undefined; readonly askAfterSeconds: readonly (number | null | undefined)[] | null | undefined; readonly chargeReference: readonly (string | null | undefined)[] | null | undefined; readonly deposit: readonly (string | null | undefined)[] | null | undefined };
    readonly gives: { readonly payment_id: string | null; readonly decision: SettlingOutcome; readonly state: ChargeState | null };
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
  readonly start_change: {
    readonly takes: { readonly change: { readonly bucket: number; readonly userId: bigint; readonly subscriptionId: string | null | undefined; readonly changeId: string | null | undefined; readonly state: string | null | undefined; readonly kind: string | null | undefined; readonly productId: bigint | null | undefined; readonly plan: string | null | undefined; readonly grade: string | null | undefined; readonly name: string | null | undefined; readonly standardPrice: bigint | null | undefined; readonly localPrice: bigint | null | undefined; readonly amount: bigint | null | undefined; readonly days: number | null | undefined; readonly periodNumber: number | null | undefined; readonly cardPaymentId: string | null | undefined; readonly requestKey: string | null | undefined; readonly requestedAt: Date | string | null | undefined; readonly changedAt: Date | string | null | undefined }; readonly now: Date | string | null | undefined };
    readonly gives: boolean;
    readonly as: 'value';
  };
  readonly start_of: {
    readonly takes: { readonly unit: string | null | undefined; readonly country: string | null | undefined; readonly at: Date | string | null | undefined };
    readonly gives: Date | null;
    readonly as: 'value';
  };
  readonly start_payment: {
    readonly takes: { readonly bucket: number; readonly userId: bigint; readonly paymentId: string | null | undefined; readonly key: string | null | undefined; readonly fingerprint: string | null | undefined; readonly productId: bigint | null | undefined; readonly quantity: number | null | undefined; readonly methodId: number | null | undefined; readonly expectedTotal: bigint | null | undefined; readonly device: string | null | undefined; readonly refundAccount: Uint8Array | null | undefined; readonly familyId: string | null | undefined; readonly isMethodOff: boolean | null | undefined };
    readonly gives: { readonly outcome: StartPaymentOutcome; readonly payment_id: string | null; readonly state: ChargeState | null; readonly provider: string | null; readonly product_name: string | null; readonly quantity: number | null; readonly charge_total: bigint | null; readonly charge_currency: Unit | null; readonly redirect_url: string | null; readonly expires_at: Date | null; readonly failure_code: number | null; readonly age_seconds: number | null; readonly requested_at: Date | null; readonly country: string | null };
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
    readonly gives: StartPaymentOutcome;
    readonly as: 'value';
  };
  readonly wire_time: {
    readonly takes: { readonly at: Date | string | null | undefined };
    readonly gives: string | null;
    readonly as: 'value';
  };
  readonly withdraw_catalogue: {
    readonly takes: { readonly kind: string | null | undefined; readonly country: string | null | undefined; readonly key: string | null | undefined; readonly version: number | null | undefined; readonly by: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: WithdrawCatalogueOutcome;
    readonly as: 'value';
  };
  readonly withdraw_retention_rule: {
    readonly takes: { readonly subject: string | null | undefined; readonly version: number | null | undefined; readonly by: string | null | undefined; readonly reason: string | null | undefined };
    readonly gives: WithdrawRetentionRuleOutcome;
    readonly as: 'value';
  };
  readonly working_day: {
    readonly takes: { readonly country: string | null | undefined; readonly at: Date | string | null | undefined; readonly days: number | null | undefined; readonly holidays: readonly (string | null | undefined)[] | null | undefined };
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
  add_operator_passkey: { takes: 'name::text credential_id::text public_key::bytea counter::int8 transports::text[] label::text', gives: '', as: 'value' },
  app_user_create: { takes: 'bucket::int4 user_id::int8 country::text nickname::text tag::text grant_payment::int2 grant_adult::int2 certification::text', gives: '', as: 'value' },
  app_user_record: { takes: 'bucket::int4 user_id::int8 nickname::text date_of_birth::date gender::int2 is_vip::bool vip_grade::text dj_level::text grant_payment::int2 grant_adult::int2 certification::text legal_rep_payment_col::bool pay_agree_for_minors::bool state::text grace_ends_at::timestamptz', gives: '', as: 'value' },
  apply_catalogue: { takes: 'kind::text country::text key::text', gives: '', as: 'value' },
  ask_settlement_again: { takes: 'provider::text zone::text day::date settle_seconds::int4 asked_by::text reason::text', gives: '', as: 'value' },
  ask_spoon_adjustment: { takes: 'bucket::int4 user_id::int8 adjustment_id::uuid direction::text spoons::int8 reason::text operator::text request_key::text may_alone::bool', gives: 'o_outcome o_adjustment_id', as: 'row' },
  authorize_attempt_begin: { takes: 'state_hash::bytea browser_hash::bytea nonce::text code_verifier::text sns_type::text billing_page::text country::text device_id::text lifetime::interval', gives: '', as: 'value' },
  authorize_attempt_use: { takes: 'state_hash::bytea browser_hash::bytea', gives: 'outcome nonce code_verifier sns_type billing_page country device_id', as: 'row' },
  beat_providers: { takes: 'process::uuid provider::text[] breaker::text[] calls::int4[] failures::int4[] refused::int4[] running::int4[] waiting::int4[] p50_ms::int4[] p95_ms::int4[]', gives: '', as: 'value' },
  begin_card_try: { takes: 'bucket::int4 user_id::int8 registration_id::uuid try_id::uuid most_tries::int4 seconds::int4', gives: '', as: 'value' },
  begin_due_attempts: { takes: 'bucket::int4 limit::int4', gives: 'o_user_id o_card_payment_id', as: 'rows' },
  begin_operator_session: { takes: 'session_id::uuid name::text token_hash::bytea way::text address::text user_agent::text lifetime::interval', gives: '', as: 'value' },
  bucket_of: { takes: 'user_id::int8', gives: '', as: 'value' },
  cancel_exchange: { takes: 'bucket::int4 user_id::int8 exchange_id::uuid', gives: '', as: 'value' },
  cancel_subscription: { takes: 'bucket::int4 user_id::int8 subscription_id::uuid expected_at::timestamptz', gives: '', as: 'value' },
  card_ends_at: { takes: 'expiry::text', gives: '', as: 'value' },
  card_order_id: { takes: 'user_id::int8 card_payment_id::uuid', gives: '', as: 'value' },
  card_told: { takes: 'company::text number_masked::text', gives: '', as: 'value' },
  catalogue_content: { takes: 'kind::text country::text key::text', gives: '', as: 'value' },
  catalogue_keys: { takes: 'kind::text country::text', gives: 'o_key o_place', as: 'rows' },
  certification_at: { takes: 'certification::text grace_ends_at::timestamptz now::timestamptz', gives: '', as: 'value' },
  certification_begin: { takes: 'bucket::int4 user_id::int8 request_hash::bytea lifetime::interval', gives: '', as: 'value' },
  certification_purge: { takes: 'bucket::int4', gives: '', as: 'value' },
  certification_record: { takes: 'bucket::int4 user_id::int8 request_hash::bytea delivery_id::text date_of_birth::date grant_payment::int2 grant_adult::int2 certification::text has_consent::bool', gives: '', as: 'value' },
  change_catalogue: { takes: 'kind::text country::text key::text version::int4 effective_from::timestamptz content::jsonb by::text reason::text', gives: 'o_outcome o_key', as: 'row' },
  change_operator: { takes: 'name::text roles::text[] is_active::bool by::text', gives: '', as: 'value' },
  change_person_grants: { takes: 'bucket::int4 user_id::int8 payment::int2 adult::int2', gives: '', as: 'value' },
  claim_cards_to_forget: { takes: 'bucket::int4 limit::int4 lease_seconds::int4', gives: 'bucket user_id card_id state provider customer_key billing_key_sealed fingerprint company number_masked kind expiry birth_date_sealed nickname is_main wants_main terms_version key_state created_at changed_at deleted_at forget_at forget_tries revision', as: 'rows' },
  claim_dj: { takes: 'dj_id::int8 user_id::int8 by::text', gives: '', as: 'value' },
  claim_due_charges: { takes: 'bucket::int4 charge_kind::dipper.charge_kind limit::int4 lease_seconds::int4', gives: 'o_user_id o_payment_id o_attempt', as: 'rows' },
  claim_due_exchanges: { takes: 'bucket::int4 limit::int4 lease_seconds::int4', gives: 'o_user_id o_exchange_id o_attempt', as: 'rows' },
  claim_due_refunds: { takes: 'bucket::int4 limit::int4 lease_seconds::int4', gives: 'o_user_id o_refund_id o_attempt o_charge_kind', as: 'rows' },
  claim_holder_check: { takes: 'bucket::int4 user_id::int8 check_id::uuid most_a_day::int4', gives: '', as: 'value' },
  claim_in_app_recovery: { takes: 'recovery_id::text bucket::int4 user_id::int8 request_key::text', gives: '', as: 'value' },
  claim_leaving_documents: { takes: 'bucket::int4 limit::int4 lease_seconds::int4', gives: 'o_user_id o_document_id o_object_name', as: 'rows' },
  claim_notice: { takes: 'bucket::int4 user_id::int8 kind::text ref_id::uuid', gives: 'o_is_ours o_address o_country', as: 'row' },
  claim_partner_nonce: { takes: 'key_id::text nonce::text', gives: '', as: 'value' },
  claim_partner_reference: { takes: 'reference::text bucket::int4 user_id::int8 fingerprint::bytea', gives: '', as: 'value' },
  claim_reconciliation: { takes: 'provider::text[] only_day::date lease_seconds::int4', gives: 'provider day starts_at ends_at state due_at attempt records payments differences unanswered finished_at', as: 'rows' },
  claim_reference: { takes: 'provider::text reference::text bucket::int4 user_id::int8 payment_id::uuid', gives: '', as: 'value' },
  claim_settlement_fetch: { takes: 'provider::text[] lease_seconds::int4', gives: 'provider day starts_at ends_at state due_at attempt untold told outcome asked_at told_at settlement_id asked_by reason', as: 'rows' },
  claim_webhooks: { takes: 'bucket::int4 endpoint::text lease_seconds::int4 limit::int4', gives: 'bucket user_id event_id endpoint place delivery_id type body state attempt next_at status outcome created_at ended_at', as: 'rows' },
  close_differences: { takes: 'provider::text day::date still::uuid[]', gives: '', as: 'value' },
  close_exchanges: { takes: 'country::text is_closed::bool by::text reason::text', gives: '', as: 'value' },
  convert_points: { takes: 'bucket::int4 user_id::int8 exchange_id::uuid request_key::text fingerprint::text spoons::int8 expected_points::int8', gives: 'o_outcome o_exchange_id', as: 'row' },
  credentials_purge: { takes: 'most::int4', gives: '', as: 'value' },
  current_time: { takes: '', gives: '', as: 'value' },
  decide_card_review: { takes: 'bucket::int4 user_id::int8 card_payment_id::uuid outcome::dipper.charge_state reference::text amount::int8 currency::dipper.unit failure_code::int4 ask_after_seconds::int4 evidence::jsonb', gives: '', as: 'value' },
  decide_difference: { takes: 'difference_id::uuid state::text owner::text reason::text changed_by::text revision::int4', gives: 'difference_id provider kind subject day reference expected_amount expected_unit found_amount found_unit state owner reason revision first_seen_at last_seen_at changed_at changed_by settlement_id settlement_line', as: 'rows' },
  decide_exchange: { takes: 'bucket::int4 user_id::int8 exchange_id::uuid decision::text revision::int4 operator::text reason::text note::text is_checker::bool is_within_day::bool', gives: '', as: 'value' },
  decide_proposal: { takes: 'proposal_id::uuid kinds::text[] subject::text state::text operator::text reason::text beside::jsonb', gives: '', as: 'value' },
  decide_refund_difference: { takes: 'bucket::int4 user_id::int8 payment_id::uuid told::int8 decision::text refund_id::uuid operator::text reason::text', gives: '', as: 'value' },
  decide_refund_proposal: { takes: 'bucket::int4 user_id::int8 payment_id::uuid number::int2 state::text operator::text reason::text taking_back::text[]', gives: '', as: 'value' },
  decide_review: { takes: 'bucket::int4 user_id::int8 payment_id::uuid outcome::dipper.charge_state amount::int8 currency::dipper.unit charge_reference::text failure_code::int4 ask_after_seconds::int4 evidence::jsonb', gives: '', as: 'value' },
  decide_spoon_adjustment: { takes: 'bucket::int4 user_id::int8 adjustment_id::uuid is_agreed::bool reason::text operator::text', gives: '', as: 'value' },
  delete_card: { takes: 'bucket::int4 user_id::int8 card_id::uuid', gives: '', as: 'value' },
  drop_operator_passkey: { takes: 'name::text credential_id::text', gives: '', as: 'value' },
  end_card_key: { takes: 'bucket::int4 user_id::int8 card_id::uuid', gives: '', as: 'value' },
  end_card_try: { takes: 'bucket::int4 user_id::int8 registration_id::uuid try_id::uuid counts::bool', gives: '', as: 'value' },
  end_operator_session: { takes: 'session_id::uuid by::text', gives: '', as: 'value' },
  end_operator_ticket: { takes: 'ticket_hash::bytea', gives: '', as: 'value' },
  end_page: { takes: 'bucket::int4 user_id::int8 payment_id::uuid', gives: '', as: 'value' },
  end_webhook_try: { takes: 'bucket::int4 user_id::int8 event_id::uuid endpoint::text attempt::int4 try_id::uuid took_ms::int4 status::int4 outcome::text answer::text disable_after_seconds::int4', gives: '', as: 'value' },
  enrol_operator: { takes: 'invitation_hash::bytea password_hash::text totp_secret::bytea totp_step::int8', gives: '', as: 'value' },
  enter_operator_session: { takes: 'token_hash::bytea idle::interval is_activity::bool', gives: 'session_id name roles way began_at ends_at', as: 'row' },
  erase_payees: { takes: 'bucket::int4 limit::int4', gives: '', as: 'value' },
  exchange_policy_at: { takes: 'country::text route::text at::timestamptz', gives: 'country route version effective_from unit rate_units rate_points minimum_points minimum_amount minimum_balance minimum_spoons fee_regular fee_choice_dj fee_star_dj fee_top_dj pg_fee remittance_fee tax_class second_operator_above deposit_days changed_at changed_by reason', as: 'row' },
  expire_spoons: { takes: 'bucket::int4 user_id::int8 limit::int4', gives: '', as: 'value' },
  find_broken_act: { takes: 'after::int8 hash::bytea limit::int4', gives: 'broken checked hash', as: 'row' },
  finish_event: { takes: 'provider::text event_id::text', gives: '', as: 'value' },
  finish_forgetting: { takes: 'bucket::int4 user_id::int8 card_id::uuid again_seconds::int4', gives: '', as: 'value' },
  finish_notice: { takes: 'bucket::int4 user_id::int8 kind::text ref_id::uuid outcome::text', gives: '', as: 'value' },
  finish_operator_mail: { takes: 'mail_id::uuid outcome::text', gives: '', as: 'value' },
  finish_reconciliation: { takes: 'provider::text day::date records::int4 payments::int4 differences::int4 unanswered::int4 again_seconds::int4', gives: '', as: 'value' },
  finish_settlement: { takes: 'settlement_id::uuid lines::int4 others::int4 matched::int4 fees_unjudged::int4 still::uuid[]', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  finish_settlement_fetch: { takes: 'provider::text day::date attempt::int4 outcome::text again_seconds::int4 settlement_id::uuid', gives: '', as: 'value' },
  forget_accounts: { takes: 'bucket::int4 most::int4', gives: '', as: 'value' },
  forget_card_fingerprints: { takes: 'bucket::int4 before::timestamptz limit::int4', gives: '', as: 'value' },
  forget_card_names: { takes: 'provider::text names::bytea[]', gives: '', as: 'value' },
  forget_document: { takes: 'bucket::int4 user_id::int8 document_id::uuid', gives: '', as: 'value' },
  free_holder_check: { takes: 'bucket::int4 user_id::int8 check_id::uuid', gives: '', as: 'value' },
  give_back_operator_alone: { takes: 'name::text claim_id::uuid', gives: '', as: 'value' },
  give_back_operator_code_try: { takes: 'name::text', gives: '', as: 'value' },
  give_gift: { takes: 'bucket::int4 user_id::int8 ref_id::uuid spoons::int8 dj_user_id::int8 points::int8 at::timestamptz', gives: '', as: 'value' },
  grant_spoons: { takes: 'bucket::int4 user_id::int8 ref_id::uuid amount::int8 at::timestamptz', gives: '', as: 'value' },
  hold_card_key: { takes: 'bucket::int4 user_id::int8 registration_id::uuid card_id::uuid provider::text customer_key::text billing_key_sealed::bytea fingerprint::text company::text number_masked::text kind::text expiry::text', gives: '', as: 'value' },
  idempotency_claim: { takes: 'bucket::int4 user_id::int8 operation::text key::text fingerprint::bytea runner::uuid lease::interval', gives: 'outcome status body', as: 'row' },
  idempotency_finish: { takes: 'bucket::int4 user_id::int8 operation::text key::text runner::uuid status::int4 body::text', gives: '', as: 'value' },
  idempotency_purge: { takes: 'bucket::int4', gives: '', as: 'value' },
  idempotency_release: { takes: 'bucket::int4 user_id::int8 operation::text key::text runner::uuid', gives: '', as: 'value' },
  is_bought: { takes: 'state::dipper.charge_state', gives: '', as: 'value' },
  is_card_in_use: { takes: 'bucket::int4 user_id::int8 card_id::uuid', gives: '', as: 'value' },
  is_change_charging: { takes: 'bucket::int4 user_id::int8 subscription_id::uuid', gives: '', as: 'value' },
  is_charge_too_late: { takes: 'payment:card_payment(bucket::int4,user_id::int8,card_payment_id::uuid,order_id::text,purpose::text,subscription_id::uuid,period_number::int4,attempt::int4,card_id::uuid,provider::text,item_name::text,amount::int8,currency::dipper.unit,country::text,state::dipper.charge_state,revision::int4,failure_code::int4,charge_reference::text,refunded_amount::int8,requested_at::timestamptz,changed_at::timestamptz,finished_at::timestamptz) now::timestamptz', gives: '', as: 'value' },
  is_charged_by_card: { takes: 'currency::dipper.unit', gives: '', as: 'value' },
  is_dj_suspended: { takes: 'dj_id::int8 now::timestamptz', gives: '', as: 'value' },
  is_exchange_closed: { takes: 'country::text', gives: '', as: 'value' },
  is_failed: { takes: 'state::dipper.charge_state', gives: '', as: 'value' },
  is_month_over: { takes: 'provider::text method_id::int4 country::text requested_at::timestamptz taking_back::text[] now::timestamptz', gives: '', as: 'value' },
  is_payout_off: { takes: 'provider::text', gives: '', as: 'value' },
  is_retention_withdrawable: { takes: 'subject::text version::int4 at::timestamptz', gives: '', as: 'value' },
  is_shown: { takes: 'sub:subscription(bucket::int4,user_id::int8,subscription_id::uuid,state::dipper.subscription_state,revision::int4,type::text,dj_id::int8,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,currency::dipper.unit,country::text,card_id::uuid,promotion_id::int8,promotion_months::int4,promotion_price::int8,anchor_at::timestamptz,next_period::int4,next_due_at::timestamptz,paid_until::timestamptz,trouble_since::timestamptz,trouble_code::int4,canceled_at::timestamptz,ended_at::timestamptz,ended_why::text,terms_version::text,agreed_at::timestamptz,request_key::text,created_at::timestamptz,changed_at::timestamptz)', gives: '', as: 'value' },
  issue_card_receipt: { takes: 'bucket::int4 user_id::int8 card_payment_id::uuid', gives: '', as: 'value' },
  issue_credit_note: { takes: 'bucket::int4 user_id::int8 refund_id::uuid', gives: '', as: 'value' },
  issue_operator_ticket: { takes: 'ticket_hash::bytea name::text purpose::text challenge::text lifetime::interval', gives: '', as: 'value' },
  issue_receipt: { takes: 'bucket::int4 user_id::int8 payment_id::uuid', gives: '', as: 'value' },
  keep_document: { takes: 'bucket::int4 user_id::int8 document_id::uuid bytes::int4 data_key::bytea', gives: '', as: 'value' },
  keep_payout_account: { takes: 'bucket::int4 user_id::int8 provider::text standing::text', gives: '', as: 'value' },
  keep_settlement_lines: { takes: 'settlement_id::uuid provider::text line::int4[] kind::text[] order_name::text[] reference::text[] amount::int8[] unit::text[] fee::int8[] net::int8[] day::text[] paid_on::text[]', gives: '', as: 'value' },
  limit_of: { takes: 'country::text name::text', gives: '', as: 'value' },
  lock_subscription: { takes: 'bucket::int4 user_id::int8 subscription_id::uuid', gives: 'bucket user_id subscription_id state revision type dj_id product_id plan grade name standard_price local_price currency country card_id promotion_id promotion_months promotion_price anchor_at next_period next_due_at paid_until trouble_since trouble_code canceled_at ended_at ended_why terms_version agreed_at request_key created_at changed_at', as: 'rows' },
  login_identity_claim: { takes: 'identity::text user_id::int8', gives: 'bucket user_id', as: 'row' },
  login_identity_move: { takes: 'identity::text from_user_id::int8 to_user_id::int8', gives: '', as: 'value' },
  login_purge: { takes: 'most::int4', gives: '', as: 'value' },
  login_throttle_give_back: { takes: 'key_hash::bytea all::bool', gives: '', as: 'value' },
  login_throttle_take: { takes: 'key_hash::bytea limit::int4 window::interval', gives: '', as: 'value' },
  login_ticket_issue: { takes: 'ticket_hash::bytea purpose::text identity::text device_id::text code_hash::bytea password_hash::text lifetime::interval', gives: '', as: 'value' },
  login_ticket_try: { takes: 'ticket_hash::bytea purpose::text device_id::text code_hash::bytea tries_max::int4 proved_lifetime::interval', gives: 'outcome identity password_hash', as: 'row' },
  login_ticket_use: { takes: 'ticket_hash::bytea purpose::text device_id::text', gives: '', as: 'value' },
  make_main_card: { takes: 'bucket::int4 user_id::int8 card_id::uuid', gives: '', as: 'value' },
  mark_card_gone: { takes: 'bucket::int4 user_id::int8 card_id::uuid', gives: '', as: 'value' },
  may_resend: { takes: 'notice:notice(bucket::int4,user_id::int8,kind::text,ref_id::uuid,outcome::text,at::timestamptz,attempt::int4,next_at::timestamptz,facts::jsonb,resends::int4)', gives: '', as: 'value' },
  method_free_at: { takes: 'bucket::int4 user_id::int8 country::text method_id::int4', gives: '', as: 'value' },
  method_opens_at: { takes: 'method:payment_method(country::text,method_id::int4,pg_id::int4,provider::text,position::int4,available::bool,unavailable_reason::text,needs_refund_account::bool,minimum_total::int8,maximum_total::int8,rest_from::time,rest_until::time,rest_zone::text,paused_from::timestamptz,paused_until::timestamptz,fee::text,credited::text,typical_minutes::int4) now::timestamptz', gives: '', as: 'value' },
  method_state: { takes: 'method:payment_method(country::text,method_id::int4,pg_id::int4,provider::text,position::int4,available::bool,unavailable_reason::text,needs_refund_account::bool,minimum_total::int8,maximum_total::int8,rest_from::time,rest_until::time,rest_zone::text,paused_from::timestamptz,paused_until::timestamptz,fee::text,credited::text,typical_minutes::int4) now::timestamptz', gives: '', as: 'value' },
  move_for_partner: { takes: 'bucket::int4 user_id::int8 wish:partner_wish(reference::text,operation::text,ref_id::uuid,spoons::int8,dj_id::int8,dj_user_id::int8,points::int8,dj_refusal::text,purpose::text,key_id::text)', gives: 'o_outcome o_balance o_moved_at', as: 'row' },
  name_charge: { takes: 'bucket::int4 user_id::int8 payment_id::uuid charge_reference::text ask_after_seconds::int4', gives: '', as: 'value' },
  next_payment_at: { takes: 'sub:subscription(bucket::int4,user_id::int8,subscription_id::uuid,state::dipper.subscription_state,revision::int4,type::text,dj_id::int8,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,currency::dipper.unit,country::text,card_id::uuid,promotion_id::int8,promotion_months::int4,promotion_price::int8,anchor_at::timestamptz,next_period::int4,next_due_at::timestamptz,paid_until::timestamptz,trouble_since::timestamptz,trouble_code::int4,canceled_at::timestamptz,ended_at::timestamptz,ended_why::text,terms_version::text,agreed_at::timestamptz,request_key::text,created_at::timestamptz,changed_at::timestamptz)', gives: '', as: 'value' },
  next_payment_number: { takes: 'sub:subscription(bucket::int4,user_id::int8,subscription_id::uuid,state::dipper.subscription_state,revision::int4,type::text,dj_id::int8,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,currency::dipper.unit,country::text,card_id::uuid,promotion_id::int8,promotion_months::int4,promotion_price::int8,anchor_at::timestamptz,next_period::int4,next_due_at::timestamptz,paid_until::timestamptz,trouble_since::timestamptz,trouble_code::int4,canceled_at::timestamptz,ended_at::timestamptz,ended_why::text,terms_version::text,agreed_at::timestamptz,request_key::text,created_at::timestamptz,changed_at::timestamptz)', gives: '', as: 'value' },
  note_agreed_anew: { takes: 'bucket::int4 user_id::int8 payment_id::uuid', gives: '', as: 'value' },
  note_answer: { takes: 'bucket::int4 user_id::int8 payment_id::uuid charge_reference::text', gives: '', as: 'value' },
  note_difference: { takes: 'difference_id::uuid provider::text kind::text subject::text day::date reference::text expected_amount::int8 expected_unit::text found_amount::int8 found_unit::text', gives: '', as: 'value' },
  note_event: { takes: 'provider::text event_id::text', gives: '', as: 'value' },
  note_held: { takes: 'bucket::int4 user_id::int8 payment_id::uuid told::int8 evidence::jsonb', gives: '', as: 'value' },
  note_paid_unasked: { takes: 'exchange:exchange(bucket::int4,user_id::int8,exchange_id::uuid,type::text,state::dipper.exchange_state,revision::int4,country::text,dj_level::text,policy_version::int4,provider::text,points::int8,unit::dipper.unit,origin_amount::int8,spoon_fee::int8,pg_fee::int8,remittance_fee::int8,tax::int8,amount::int8,reservation::int2,request_key::text,fingerprint::text,provider_reference::text,reason::text,agreed_by::text,requested_at::timestamptz,changed_at::timestamptz,deposit_expected_at::timestamptz,paid_at::timestamptz,ended_at::timestamptz) difference_id::uuid subject::text reference::text found_amount::int8 found_unit::text', gives: '', as: 'value' },
  note_payment_event: { takes: 'bucket::int4 user_id::int8 payment_id::uuid provider::text event_id::text heard::text', gives: '', as: 'value' },
  note_return: { takes: 'bucket::int4 user_id::int8 payment_id::uuid', gives: '', as: 'value' },
  note_settlement_differences: { takes: 'settlement_id::uuid provider::text difference_id::uuid[] kind::text[] subject::text[] day::text[] reference::text[] expected_amount::int8[] expected_unit::text[] found_amount::int8[] found_unit::text[] line::int4[]', gives: '', as: 'value' },
  one_time_key_issue: { takes: 'key_hash::bytea owner_id::int8 identity::text name::text country::text sns_type::text device_id::text browser_hash::bytea lifetime::interval', gives: '', as: 'value' },
  one_time_key_look: { takes: 'key_hash::bytea device_id::text lifetime::interval', gives: 'o_owner_id o_name o_sns_type', as: 'rows' },
  one_time_key_take: { takes: 'key_hash::bytea device_id::text is_signing_up::bool', gives: 'o_owner_id o_identity o_name o_country o_sns_type o_proved_at', as: 'rows' },
  open_card_registration: { takes: 'bucket::int4 user_id::int8 registration_id::uuid provider::text customer_key::text way::text lifetime_seconds::int4 most_cards::int4 most_a_day::int4', gives: 'o_outcome o_expires_at', as: 'row' },
  open_exchange: { takes: 'bucket::int4 user_id::int8 exchange_id::uuid opening_id::uuid what::text document_id::uuid operator::text reason::text', gives: '', as: 'value' },
  open_operator_invitation: { takes: 'mail_id::uuid invitation_hash::bytea lifetime::interval', gives: '', as: 'value' },
  open_provider_breaker: { takes: 'provider::text seconds::int4', gives: '', as: 'value' },
  open_refund_account: { takes: 'bucket::int4 user_id::int8 refund_id::uuid opening_id::uuid reason::text', gives: '', as: 'value' },
  operator_alone_left: { takes: 'name::text kind::text unit::dipper.unit', gives: '', as: 'value' },
  paid_of_month: { takes: 'bucket::int4 user_id::int8 country::text now::timestamptz', gives: 'o_started o_count o_paid o_open', as: 'rows' },
  password_rehash: { takes: 'identity::text old_hash::text new_hash::text', gives: '', as: 'value' },
  password_set: { takes: 'identity::text user_id::int8 password_hash::text', gives: '', as: 'value' },
  period_amount: { takes: 'sub:subscription(bucket::int4,user_id::int8,subscription_id::uuid,state::dipper.subscription_state,revision::int4,type::text,dj_id::int8,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,currency::dipper.unit,country::text,card_id::uuid,promotion_id::int8,promotion_months::int4,promotion_price::int8,anchor_at::timestamptz,next_period::int4,next_due_at::timestamptz,paid_until::timestamptz,trouble_since::timestamptz,trouble_code::int4,canceled_at::timestamptz,ended_at::timestamptz,ended_why::text,terms_version::text,agreed_at::timestamptz,request_key::text,created_at::timestamptz,changed_at::timestamptz) number::int4', gives: '', as: 'value' },
  period_jitter: { takes: 'subscription_id::uuid', gives: '', as: 'value' },
  period_start: { takes: 'anchor::timestamptz number::int4', gives: '', as: 'value' },
  plan_card_notices: { takes: 'bucket::int4', gives: '', as: 'value' },
  plan_notice: { takes: 'bucket::int4 user_id::int8 kind::text ref_id::uuid facts::jsonb', gives: '', as: 'value' },
  plan_reconciliation: { takes: 'provider::text zone::text day::date settle_seconds::int4 again::bool', gives: '', as: 'value' },
  plan_settlement_fetches: { takes: 'provider::text zone::text days_back::int4 days_most::int4 settle_seconds::int4', gives: '', as: 'value' },
  plan_webhook: { takes: 'bucket::int4 user_id::int8 event_id::uuid endpoint::text delivery_id::uuid type::text body::text', gives: '', as: 'value' },
  preview_refund: { takes: 'bucket::int4 user_id::int8 payment_id::uuid amount::int8 taking_back::text[]', gives: 'refusal amount currency spoon_paid spoon_bonus way place needs_account needs_second', as: 'row' },
  promotion_runs: { takes: 'promotion_id::int8 now::timestamptz', gives: '', as: 'value' },
  propose: { takes: 'proposal_id::uuid kind::text subject::text version::int4 effective_from::timestamptz wish::jsonb reason::text operator::text', gives: '', as: 'value' },
  propose_refund: { takes: 'bucket::int4 user_id::int8 payment_id::uuid refund_id::uuid request_key::text amount::int8 place::int2 reason::text sealed::bytea taking_back::text[] operator::text', gives: 'o_outcome o_number', as: 'row' },
  purge_card_registrations: { takes: 'bucket::int4 limit::int4', gives: '', as: 'value' },
  purge_events: { takes: 'most::int4', gives: '', as: 'value' },
  purge_partner_nonces: { takes: 'seconds::int4', gives: '', as: 'value' },
  read_fetched_settlement: { takes: 'settlement_id::uuid provider::text day::date sha256::text bytes::int4 replaces::uuid lease_seconds::int4 started_by::text reason::text', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  read_settlement: { takes: 'settlement_id::uuid ticket_hash::bytea lease_seconds::int4', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  receive_document: { takes: 'bucket::int4 user_id::int8 document_id::uuid address_hash::bytea', gives: '', as: 'value' },
  receive_gift: { takes: 'bucket::int4 user_id::int8 ref_id::uuid spoons::int8 points::int8 at::timestamptz', gives: '', as: 'value' },
  receive_share: { takes: 'bucket::int4 user_id::int8 card_payment_id::uuid subscription_id::uuid product_id::int8 plan::text points::int8 subscribed_at::timestamptz at::timestamptz', gives: '', as: 'value' },
  record_act: { takes: 'act_id::uuid part::text operator::text session_id::uuid call::text subject_kind::text subject::text person_id::int8 reason::text given::jsonb standing::jsonb outcome::text request_id::text', gives: '', as: 'value' },
  record_books_proof: { takes: 'proof_id::uuid by::text is_sound::bool rows::int8 findings::int4', gives: '', as: 'value' },
  redeem_card_registration: { takes: 'bucket::int4 user_id::int8 registration_id::uuid redeem_key::text card_id::uuid birth_date_sealed::bytea nickname::text wants_main::bool terms_version::text most_cards::int4 trial_when::text trial_id::uuid trial_item::text trial_amount::int8 trial_currency::dipper.unit', gives: 'o_outcome o_card_id o_card_payment_id', as: 'row' },
  redirect_payments: { takes: 'bucket::int4[] user_id::int8[] payment_id::uuid[] provider::text[] reference::text[] redirect_url::text[] lifetime_seconds::int4[] charges_for_seconds::int4[] evidence::jsonb[]', gives: 'o_payment_id o_expires_at', as: 'rows' },
  refresh_family_begin: { takes: 'bucket::int4 user_id::int8 family_id::uuid device_id::text sns_type::text token_hash::bytea token_lifetime::interval family_lifetime::interval proved_at::timestamptz proof_key::bytea handed_over_by::uuid', gives: '', as: 'value' },
  refresh_family_end: { takes: 'bucket::int4 user_id::int8 family_id::uuid reason::text', gives: '', as: 'value' },
  refresh_family_end_all: { takes: 'bucket::int4 user_id::int8', gives: '', as: 'value' },
  refresh_family_forget: { takes: 'bucket::int4 user_id::int8 token_hash::bytea', gives: '', as: 'value' },
  refresh_family_hand_over: { takes: 'bucket::int4 user_id::int8 parent_id::uuid family_id::uuid token_hash::bytea lifetime::interval', gives: '', as: 'value' },
  refresh_family_purge: { takes: 'bucket::int4', gives: '', as: 'value' },
  refresh_token_rotate: { takes: 'bucket::int4 user_id::int8 token_hash::bytea successor_hash::bytea sealed_successor::bytea token_lifetime::interval grace::interval proof_key::bytea', gives: 'outcome family_id device_id sns_type sealed_successor', as: 'row' },
  refund_subscription: { takes: 'refund:subscription_refund(bucket::int4,user_id::int8,refund_id::uuid,subscription_id::uuid,period_number::int4,amount::int8,paid_amount::int8,used_days::int4,is_full::bool,request_key::text,requested_at::timestamptz) card_payment_ids::uuid[] card_refund_ids::uuid[] amounts::int8[] currency::dipper.unit operator::text alone_most::int8 now::timestamptz', gives: '', as: 'value' },
  refuse_document: { takes: 'bucket::int4 user_id::int8 document_id::uuid', gives: '', as: 'value' },
  refuse_refund: { takes: 'payment:payment(bucket::int4,user_id::int8,payment_id::uuid,state::dipper.charge_state,revision::int4,provider::text,method_id::int4,product_id::int8,product_name::text,quantity::int4,spoon_amount::int8,bonus_amount::int8,price::int8,total::int8,currency::dipper.unit,charge_total::int8,charge_currency::dipper.unit,idempotency_key::text,fingerprint::text,provider_reference::text,redirect_url::text,failure_code::int4,requested_at::timestamptz,expires_at::timestamptz,window_ends_at::timestamptz,settled_at::timestamptz,charge_reference::text,country::text,device::text,refunded_total::int8,charge_answered_at::timestamptz,proof::text) lot:spoon_lot(bucket::int4,user_id::int8,lot_id::uuid,paid::int8,bonus::int8,paid_left::int8,bonus_left::int8,acquired_at::timestamptz,expires_at::timestamptz) by::text paid::int8 bonus::int8 now::timestamptz', gives: '', as: 'value' },
  refuse_review: { takes: 'bucket::int4 user_id::int8 payment_id::uuid charge_kind::dipper.charge_kind', gives: '', as: 'value' },
  refuse_settlement: { takes: 'settlement_id::uuid why::text line::int4 about::text', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  release_in_app_recovery: { takes: 'recovery_id::text bucket::int4 user_id::int8 request_key::text', gives: '', as: 'value' },
  remember_card_key: { takes: 'provider::text key_hash::bytea bucket::int4 user_id::int8 card_id::uuid', gives: '', as: 'value' },
  rename_card: { takes: 'bucket::int4 user_id::int8 card_id::uuid nickname::text', gives: '', as: 'value' },
  renew_card_fingerprint: { takes: 'bucket::int4 user_id::int8 before::text[] after::text', gives: '', as: 'value' },
  renew_reconciliation: { takes: 'provider::text day::date attempt::int4 lease_seconds::int4', gives: '', as: 'value' },
  renew_settlement_fetch: { takes: 'provider::text day::date attempt::int4 lease_seconds::int4', gives: '', as: 'value' },
  reopen_payment: { takes: 'bucket::int4 user_id::int8 payment_id::uuid evidence::jsonb', gives: '', as: 'value' },
  replay_webhooks: { takes: 'endpoint::text event_id::uuid from::timestamptz to::timestamptz limit::int4', gives: '', as: 'value' },
  request_exchange: { takes: 'bucket::int4 user_id::int8 exchange_id::uuid request_key::text fingerprint::text wish:exchange_wish(type::text,provider::text,points::int8,policy_version::int4,dj_level::text,origin_amount::int8,spoon_fee::int8,pg_fee::int8,remittance_fee::int8,tax::int8,amount::int8,bank_code::text,account::bytea,resident_number::bytea,contact::bytea,terms::jsonb,document_ids::uuid[],holidays::date[])', gives: 'o_outcome o_exchange_id', as: 'row' },
  request_refund: { takes: 'bucket::int4 user_id::int8 payment_id::uuid refund_id::uuid by::text request_key::text amount::int8 reason::text sealed::bytea taking_back::text[] operator::text place::int2 alone_most::int8', gives: 'o_outcome o_refund_id', as: 'row' },
  request_review_refund: { takes: 'bucket::int4 user_id::int8 payment_id::uuid charge_kind::dipper.charge_kind refund_id::uuid request_key::text reference::text amount::int8 currency::dipper.unit operator::text reason::text sealed::bytea taking_back::text[] alone_most::int8', gives: 'o_outcome o_refund_id', as: 'row' },
  reseal: { takes: 'table::text column::text owner_bucket::int4 owner_id::int8 id::text before::bytea after::bytea', gives: '', as: 'value' },
  resend_notice: { takes: 'bucket::int4 user_id::int8 kind::text ref_id::uuid', gives: '', as: 'value' },
  resume_subscription: { takes: 'bucket::int4 user_id::int8 subscription_id::uuid', gives: '', as: 'value' },
  retry_subscription: { takes: 'bucket::int4 user_id::int8 subscription_id::uuid', gives: '', as: 'value' },
  return_share: { takes: 'bucket::int4 user_id::int8 card_refund_id::uuid card_payment_id::uuid points::int8 at::timestamptz', gives: '', as: 'value' },
  roll_webhook_secret: { takes: 'endpoint::text secret_id::uuid sealed::bytea keep_seconds::int4 by::text', gives: '', as: 'value' },
  schedule_due_periods: { takes: 'bucket::int4 limit::int4', gives: '', as: 'value' },
  seal_journal: { takes: 'bucket::int4 open_seconds::int4 limit::int4', gives: '', as: 'value' },
  seller_at: { takes: 'country::text now::timestamptz', gives: 'country name representative registration_number sale_number address phone email tax_basis_points changed_at changed_by', as: 'row' },
  send_card_payment: { takes: 'bucket::int4 user_id::int8 card_payment_id::uuid ask_after_seconds::int4', gives: '', as: 'value' },
  send_exchange: { takes: 'bucket::int4 user_id::int8 exchange_id::uuid ask_after_seconds::int4', gives: '', as: 'value' },
  send_payments: { takes: 'bucket::int4[] user_id::int8[] payment_id::uuid[] proof::text[] ask_after_seconds::int4', gives: 'bucket user_id payment_id state revision provider method_id product_id product_name quantity spoon_amount bonus_amount price total currency charge_total charge_currency idempotency_key fingerprint provider_reference redirect_url failure_code requested_at expires_at window_ends_at settled_at charge_reference country device refunded_total charge_answered_at proof', as: 'rows' },
  send_refund: { takes: 'bucket::int4 user_id::int8 refund_id::uuid from::dipper.refund_state ask_after_seconds::int4', gives: '', as: 'value' },
  set_dj_level: { takes: 'bucket::int4 user_id::int8 dj_id::int8 level::text by::text', gives: '', as: 'value' },
  set_subscription_card: { takes: 'bucket::int4 user_id::int8 subscription_id::uuid card_id::uuid', gives: '', as: 'value' },
  settle_card_payments: { takes: 'bucket::int4[] user_id::int8[] card_payment_id::uuid[] outcome::dipper.charge_state[] reference::text[] amount::int8[] currency::dipper.unit[] cause::text[] evidence::jsonb[] failure_code::int4[] ask_after_seconds::int4[]', gives: 'o_card_payment_id o_decision o_state', as: 'rows' },
  settle_exchange: { takes: 'bucket::int4 user_id::int8 exchange_id::uuid outcome::dipper.exchange_state told:exchange_telling(cause::text,actor::text,reference::text,amount::int8,currency::dipper.unit,reason::text,paid_at::timestamptz,evidence::jsonb,ask_after_seconds::int4,revision::int4,is_within_day::bool)', gives: 'o_decision o_state', as: 'row' },
  settle_payments: { takes: 'bucket::int4[] user_id::int8[] payment_id::uuid[] outcome::dipper.charge_state[] reference::text[] amount::int8[] currency::dipper.unit[] cause::text[] evidence::jsonb[] failure_code::int4[] ask_after_seconds::int4[] charge_reference::text[] deposit::jsonb[]', gives: 'o_payment_id o_decision o_state', as: 'rows' },
  settle_refund: { takes: 'bucket::int4 user_id::int8 refund_id::uuid outcome::dipper.refund_state cause::text reference::text amount::int8 failure_code::int4 evidence::jsonb ask_after_seconds::int4', gives: 'o_decision o_state', as: 'row' },
  signing_key_add: { takes: 'kid::text public_key::jsonb sealed_private_key::bytea replaces::text', gives: '', as: 'value' },
  spend_spoons: { takes: 'bucket::int4 user_id::int8 ref_id::uuid amount::int8', gives: '', as: 'value' },
  spoon_expiry: { takes: 'acquired_at::timestamptz', gives: '', as: 'value' },
  start_change: { takes: 'change:subscription_change(bucket::int4,user_id::int8,subscription_id::uuid,change_id::uuid,state::text,kind::text,product_id::int8,plan::text,grade::text,name::text,standard_price::int8,local_price::int8,amount::int8,days::int4,period_number::int4,card_payment_id::uuid,request_key::text,requested_at::timestamptz,changed_at::timestamptz) now::timestamptz', gives: '', as: 'value' },
  start_of: { takes: 'unit::text country::text at::timestamptz', gives: '', as: 'value' },
  start_payment: { takes: 'bucket::int4 user_id::int8 payment_id::uuid key::text fingerprint::text product_id::int8 quantity::int4 method_id::int4 expected_total::int8 device::text refund_account::bytea family_id::uuid is_method_off::bool', gives: 'outcome payment_id state provider product_name quantity charge_total charge_currency redirect_url expires_at failure_code age_seconds requested_at country', as: 'row' },
  start_settlement: { takes: 'settlement_id::uuid provider::text shape::text file_name::text sha256::text bytes::int4 from_day::date to_day::date replaces::uuid ticket_hash::bytea lifetime_seconds::int4 started_by::text reason::text', gives: 'settlement_id provider shape file_name sha256 bytes from_day to_day state ticket_hash due_at replaces replaced_by refused_why refused_line refused_about lines others matched differences fees_unjudged started_at started_by reason finished_at source', as: 'rows' },
  start_subscription: { takes: 'bucket::int4 user_id::int8 subscription_id::uuid card_payment_id::uuid request_key::text wish:subscription_wish(type::text,product_id::int8,dj_id::int8,plan::text,grade::text,card_id::uuid,local_price::int8,standard_price::int8,next_payment_at::timestamptz,promotion_id::int8,promotion_months::int4,terms_version::text)', gives: 'o_outcome o_subscription_id', as: 'row' },
  suspend_person: { takes: 'bucket::int4 user_id::int8 is_suspended::bool', gives: '', as: 'value' },
  take_due_notices: { takes: 'bucket::int4 limit::int4', gives: 'o_user_id o_kind o_ref_id o_facts o_address o_nickname o_country o_zone', as: 'rows' },
  take_hint: { takes: 'bucket::int4 user_id::int8 ref_id::uuid at_once::int4', gives: 'o_may_ask o_hints', as: 'row' },
  take_operator_alone: { takes: 'name::text claim_id::uuid kind::text unit::dipper.unit amount::int8', gives: '', as: 'value' },
  take_operator_code_try: { takes: 'name::text', gives: '', as: 'value' },
  take_operator_mails: { takes: 'limit::int4', gives: 'mail_id kind name address locale facts at state attempt next_at', as: 'rows' },
  take_totp: { takes: 'name::text step::int8 secret::bytea', gives: '', as: 'value' },
  tell_of_wrong_codes: { takes: 'name::text', gives: '', as: 'value' },
  try_operator_ticket: { takes: 'ticket_hash::bytea purpose::text tries_max::int4', gives: 'name challenge', as: 'row' },
  turn_provider_switch: { takes: 'provider::text method_id::int4 is_off::bool until::timestamptz reason::text changed_by::text revision::int4 was_asked::bool', gives: '', as: 'value' },
  turn_webhook_endpoint: { takes: 'endpoint::text is_off::bool', gives: '', as: 'value' },
  use_operator_passkey: { takes: 'credential_id::text counter::int8', gives: '', as: 'value' },
  uses_of_day: { takes: 'bucket::int4 user_id::int8 country::text now::timestamptz', gives: 'o_method_id o_uses', as: 'rows' },
  was_just_reinvited: { takes: 'name::text', gives: '', as: 'value' },
  watch_refund: { takes: 'bucket::int4 user_id::int8 refund_id::uuid', gives: '', as: 'value' },
  why_not: { takes: 'bucket::int4 user_id::int8 product_id::int8', gives: '', as: 'value' },
  wire_time: { takes: 'at::timestamptz', gives: '', as: 'value' },
  withdraw_catalogue: { takes: 'kind::text country::text key::text version::int4 by::text reason::text', gives: '', as: 'value' },
  withdraw_retention_rule: { takes: 'subject::text version::int4 by::text reason::text', gives: '', as: 'value' },
  working_day: { takes: 'country::text at::timestamptz days::int4 holidays::date[]', gives: '', as: 'value' },
  zone_at: { takes: 'country::text at::timestamptz', gives: '', as: 'value' },
  zone_of: { takes: 'country::text', gives: '', as: 'value' },
} as const;
