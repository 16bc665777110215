import {
  Banner,
  Card,
  Field,
  LiveRegion,
  RadioCard,
  RadioCards,
  Stack,
  TextInput,
} from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { FormLine } from './fields.tsx';
import type { FormPart } from './fields.tsx';
import { isOdd, under, variantsFor } from './model/applicant.ts';

type ApplicantProps = FormPart & { readonly isMinor: boolean };

/** Asks for the applicant; whether they are a minor decides the terms and documents. */
export function ApplicantPart({ isMinor, ...part }: ApplicantProps): ReactNode {
  const t = useTexts('payout');
  return (
    <Card aria-labelledby="payout-applicant">
      <Stack gap={4}>
        <h2 className="payout-heading" id="payout-applicant">
          {t('applicant.title')}
        </h2>
        <Variant {...part} isMinor={isMinor} />
        <FormLine
          {...part}
          field="applicantName"
          autoComplete="name"
          dir="auto"
          maxLength={60}
          hint={t('applicant.nameHint')}
        />
        <ResidentNumber {...part} />
        <FormLine {...part} field="phoneNumber" digits autoComplete="off" maxLength={20} />
        <FormLine {...part} field="email" type="email" dir="ltr" autoComplete="email" />
      </Stack>
    </Card>
  );
}

function Variant({ draft, change, isMinor, errorAt }: ApplicantProps): ReactNode {
  const t = useTexts('payout');
  const variants = variantsFor(isMinor);
  if (isMinor) return <p className="exchange-note">{t('variant.youth.text')}</p>;
  return (
    <RadioCards
      legend={t('variant.label')}
      value={draft.variant}
      error={errorAt('variant')}
      onChange={(chosen) => {
        const variant = variants.find((each) => each === chosen);
        if (variant !== undefined) change(under(variant, draft));
      }}
    >
      {variants.map((variant) => (
        <RadioCard key={variant} value={variant}>
          <span className="payout-variant">
            <strong>{t(`variant.${variant}`)}</strong>
            <span className="exchange-note">{t(`variant.${variant}.text`)}</span>
          </span>
        </RadioCard>
      ))}
    </RadioCards>
  );
}

/** Shows the two halves of the number; the second one is hidden from onlookers. */
export function ResidentNumber(props: FormPart): ReactNode {
  const { draft, change, errorAt } = props;
  const t = useTexts('payout');
  const odd = isOdd(draft) ? t('resident.odd') : '';
  return (
    <fieldset className="payout-resident">
      <legend>{t('resident.title')}</legend>
      <div className="payout-resident-halves">
        <FormLine
          {...props}
          field="residentFirstNumber"
          digits
          autoComplete="off"
          maxLength={6}
          hint={t('resident.firstHint')}
        />
        <span className="payout-resident-dash" aria-hidden="true">
          –
        </span>
        <Field
          label={t('field.residentLastNumber')}
          hint={t('resident.lastHint')}
          error={errorAt('residentLastNumber')}
        >
          <TextInput
            digits
            type="password"
            name="residentLastNumber"
            autoComplete="off"
            maxLength={7}
            value={draft.residentLastNumber}
            onChange={({ target }) => change({ residentLastNumber: target.value })}
          />
        </Field>
      </div>
      {odd === '' ? null : (
        <Banner tone="neutral" icon="question">
          {odd}
        </Banner>
      )}
      <LiveRegion message={odd} />
      <p className="exchange-note">{t('resident.law')}</p>
    </fieldset>
  );
}
