import type { InputOf } from '#contract/define-call.ts'
import type { CallName, calls } from '#contract/registry.ts'
import { contactPointOf } from './domain/contact-point.ts'
import type { Accounts, Members } from './ports.ts'
import type { OneTimeCodes } from './ports/codes.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { CallSubject } from '#server/verification/ports.ts'

interface Deps {
  members: Pick<Members, 'byName'>
  accounts: Pick<Accounts, 'byContact'>
  codes: Pick<OneTimeCodes, 'isOpen'>
}

type Input<Name extends CallName> = InputOf<(typeof calls)[Name]>
type ByName<Names extends CallName, Found> = { readonly [Name in Names]: (input: Input<Name>) => Found }

const contactText = (channel: 'sms' | 'mail', areaCode: string, typed: string): string =>
  contactPointOf(channel, areaCode, typed)?.address ?? `${areaCode}${typed}`

/** Where a code goes, or the flow that knows where to. */
const codeSubjects: ByName<'sendCode' | 'forgotPhoneStart' | 'forgotEmailStart', string> = {
  sendCode: ({ purpose, channel, areaCode, target, ticket }) =>
    target === '' ? `${purpose} ${channel} ${ticket ?? ''}` : contactText(channel, areaCode, target),
  forgotPhoneStart: ({ areaCode, phone }) => contactText('sms', areaCode, phone),
  forgotEmailStart: ({ mail }) => contactText('mail', '', mail),
}

type LogInCall = 'login' | 'loginV4' | 'loginV3' | 'webLogin' | 'smsLogin' | 'webSmsLogin'

const logInClaims = ({ members, accounts }: Deps): ByName<LogInCall, Promise<string | undefined>> => {
  const byName = async (name: string) => (await members.byName(name))?.id
  const byPhone = async ({ areaCode, phone }: { areaCode: string; phone: string }) => {
    const contact = contactPointOf('sms', areaCode, phone)
    return contact && (await accounts.byContact(contact))?.member.id
  }
  return {
    login: ({ name }) => byName(name),
    loginV4: ({ name }) => byName(name),
    loginV3: ({ name }) => byName(name),
    webLogin: ({ username }) => byName(username),
    smsLogin: byPhone,
    webSmsLogin: byPhone,
  }
}

/** Proof that a device has met a verification: a code for the number that it registers. */
const phoneProofs = ({ codes }: Deps): ByName<'register' | 'webRegister', (client: Client) => Promise<boolean>> => {
  const holdsCode =
    ({ areaCode, phone }: { areaCode: string; phone: string }) =>
    async (client: Client) => {
      const contact = contactPointOf('sms', areaCode, phone)
      return contact !== undefined && codes.isOpen('register', contact, client)
    }
  return { register: holdsCode, webRegister: holdsCode }
}

/** What the calls of accounts are about, for the verification that stands before them. [S-07, V-08] */
export const createCallSubjects = (deps: Deps) => {
  const claims: Readonly<Record<string, ((input: never) => Promise<string | undefined>) | undefined>> =
    logInClaims(deps)
  const proofs: Readonly<Record<string, ((input: never) => (client: Client) => Promise<boolean>) | undefined>> =
    phoneProofs(deps)
  const subjects: Readonly<Record<string, ((input: never) => string) | undefined>> = codeSubjects
  /** `input`: checked against the schema of the call. */
  return (name: CallName, input: unknown): CallSubject => {
    const [claim, proof, subject] = [claims[name], proofs[name], subjects[name]]
    return {
      ...(claim ? { claimant: () => claim(input as never) } : {}),
      ...(proof ? { isProven: proof(input as never) } : {}),
      ...(subject ? { subject: subject(input as never) } : {}),
    }
  }
}
