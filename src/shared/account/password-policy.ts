import { queryOptions, useQuery } from '@tanstack/react-query'
import { sitePerInfoV5 } from '#contract/site/calls/site.ts'
import type { PasswordPolicyName } from '#contract/site/entities/site-config.ts'
import { brokenPasswordRules, passwordLength, type PasswordRule } from '#contract/accounts/rules/password.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

const policyQuery = (gateway: Gateway) =>
  queryOptions({
    queryKey: ['site', 'v5'],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(sitePerInfoV5, {}, { signal, quiet: true })),
    staleTime: 60_000,
  })

/** What passwords have to be on this site; the classic policy until it is known. [V-03] */
export const usePasswordPolicy = (): { policy: PasswordPolicyName; min: number; max: number } => {
  const { gateway } = useShellServices()
  const { data } = useQuery(policyQuery(gateway))
  const policy = data?.passwordPolicy ?? 'classic'
  return { policy, ...passwordLength[policy] }
}

const passwordRules = [
  'empty',
  'short',
  'long',
  'characters',
  'letterMissing',
  'digitMissing',
  'isName',
  'holdsName',
  'common',
  'again',
] as const satisfies readonly (PasswordRule | 'empty' | 'again')[]

/** The words of the rule that a password breaks, or of `empty` and `again`; undefined for any other. [V-03] */
export const usePasswordMessages = (): ((rule: string | undefined) => string | undefined) => {
  const { t } = useTranslations('account')
  const { min, max } = usePasswordPolicy()
  return (rule) => {
    const known = passwordRules.find((one) => one === rule)
    return known && t(`errors.password.${known}`, { min, max })
  }
}

/** What is wrong with a new password, or null; nothing typed is told apart. [V-03] */
export const newPasswordError = (
  policy: PasswordPolicyName,
  password: string,
  name: string,
): PasswordRule | 'empty' | null =>
  password === '' ? 'empty' : (brokenPasswordRules(policy, password, name)[0] ?? null)

export interface PasswordTick {
  readonly name: 'length' | 'alphabet' | 'mixed' | 'notName' | 'noName'
  readonly kept: boolean
}

interface TickRule {
  readonly name: PasswordTick['name']
  readonly rules: readonly PasswordRule[]
}

const tickRules: Readonly<Record<PasswordPolicyName, readonly TickRule[]>> = {
  classic: [
    { name: 'length', rules: ['short', 'long'] },
    { name: 'alphabet', rules: ['characters'] },
    { name: 'mixed', rules: ['letterMissing', 'digitMissing'] },
    { name: 'notName', rules: ['isName'] },
  ],
  nist: [
    { name: 'length', rules: ['short', 'long'] },
    { name: 'noName', rules: ['holdsName'] },
  ],
}

/** The parts of the policy that a form can check, each kept or not yet. [V-03] */
export const passwordTicks = (policy: PasswordPolicyName, password: string, name: string): readonly PasswordTick[] => {
  const broken = brokenPasswordRules(policy, password, name)
  return tickRules[policy].map((tick) => ({
    name: tick.name,
    kept: password !== '' && !tick.rules.some((rule) => broken.includes(rule)),
  }))
}
