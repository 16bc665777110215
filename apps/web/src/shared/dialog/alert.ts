import type { Country } from '@dipper/contract';
import type { ReactNode } from 'react';
import { createStore } from '../storage/index.ts';

export type AlertButton = {
  readonly label: string;
  readonly onPress?: (() => void) | undefined;
  readonly tone?: 'primary' | 'secondary' | 'danger' | undefined;
};

export type AlertDescription =
  | { readonly text: string }
  | { readonly lines: readonly string[] }
  /** Written by an operator or a partner; only harmless elements of it are shown. */
  | { readonly html: string };

/** Everything a generic alert can show. */
export type AlertContent = {
  readonly back?: AlertButton | undefined;
  readonly heading?: string | undefined;
  readonly headingIcon?: AlertIcon | undefined;
  readonly close?: AlertButton | undefined;
  readonly subtitle?: string | undefined;
  readonly bodyIcon?: 'warn' | 'confirm' | undefined;
  readonly title: string;
  readonly description?: AlertDescription | undefined;
  /** Small, below what is said. */
  readonly note?: ReactNode;
  readonly buttons:
    | { readonly only: AlertButton }
    | { readonly left: AlertButton; readonly right: AlertButton };
  readonly iconButton?: (AlertButton & { readonly icon: AlertIcon }) | undefined;
};

export type AlertIcon = 'info' | 'warning' | 'support' | 'lock' | 'user' | 'card' | 'external';

/** Alerts open by their type; what a type shows is said where its texts are. */
export type Alert =
  | { readonly type: 'content'; readonly content: AlertContent }
  /** The person's text for a code of the error catalogue. */
  | ({ readonly type: 'error' } & ErrorAlert)
  | EntryAlert;

/** Alerts about logins; their texts load with the first one. */
export type EntryAlert =
  | ({ readonly type: 'login-failed'; readonly status: string } & ErrorAlert)
  /** A login is good, and has no account yet. */
  | {
      readonly type: 'sign-up';
      readonly onCancel?: () => void;
      /** Called with the country that the person was told. */
      readonly onSignUp: (country: Country) => void;
    }
  | { readonly type: 'sign-out'; readonly onConfirm: () => void }
  /** The address brought a login for somebody else than who is logged in. */
  | {
      readonly type: 'other-account';
      /** The login's owner, if known. */
      readonly nickname: string | undefined;
      readonly onStay: () => void;
      readonly onSwitch: () => void;
    }
  /** The address brought a login that this browser did not ask for. */
  | {
      readonly type: 'whose-login';
      readonly nickname: string;
      readonly onNo: () => void;
      readonly onYes: () => void;
    }
  | {
      readonly type: 'certification';
      readonly reason: 'given-up';
      readonly onGo: () => void;
    }
  | { readonly type: 'certification'; readonly reason: 'done' };

type ErrorAlert = {
  /** Name in the catalogue. */
  readonly name: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Small text for people who write to support. */
  readonly reference: string | undefined;
};

/** One alert is shown at a time; others wait for their turn. */
export const alertStore = createStore<readonly Alert[]>([]);

export const openAlert = (alert: Alert): void =>
  alertStore.update((waiting) => [...waiting, alert]);

/** Closes the alert that is shown. */
export const resetAlert = (): void => alertStore.update((waiting) => waiting.slice(1));

export const resetAllAlerts = (): void => alertStore.reset();
