import { login, loginV3, loginV4, webLogin, webRegister, webSmsLogin } from '#contract/accounts/calls/accounts.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { agreementsCategory } from '#contract/site/entities/agreement.ts'
import { helpArticleList } from '#contract/site/calls/site.ts'
import { agreedVersions } from '#contract/site/rules/agreed-versions.ts'
import { clientVersion } from '#contract/limits.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'

type Ask = <C extends Call>(call: C, input: RequestOf<C>) => Promise<ResponseOf<C>>

interface Credentials {
  name: string
  password: string
  nowMs: number
}

/** The log-ins of the newest client and of the older ones that the site still serves. [C-11] */
export const logInWays = {
  v5: async (ask: Ask, { name, password, nowMs }: Credentials) =>
    ask(login, await loginPayload(name, password, false, nowMs)),
  v4: (ask: Ask, { name, password }: Credentials) => ask(loginV4, { name, password, flag: 0, version: clientVersion }),
  v3: (ask: Ask, { name, password }: Credentials) => ask(loginV3, { name, password, flag: '0' }),
  web: (ask: Ask, { name, password }: Credentials) => ask(webLogin, { username: name, password }),
} as const

export type LogInWay = keyof typeof logInWays

export const isLogInWay = (text: string): text is LogInWay => Object.hasOwn(logInWays, text)

interface Newcomer {
  name: string
  password: string
  areaCode: string
  phone: string
  code: string
}

/** The form of older pages, with a code that was sent to the phone; whoever sends it says to be of age and agrees to the texts. [C-11] */
export const registerByForm = async (ask: Ask, { name, ...newcomer }: Newcomer) => {
  const { articles } = await ask(helpArticleList, { categoryId: agreementsCategory })
  const consent = { ageConfirmed: 'true', agreed: agreedVersions(articles) } as const
  return ask(webRegister, { requestId: crypto.randomUUID(), username: name, ...consent, ...newcomer })
}

/** The form of older pages with a code by SMS. [C-11] */
export const logInBySms = (ask: Ask, areaCode: string, phone: string, code: string) =>
  ask(webSmsLogin, { areaCode, phone, code })
