interface Text {
  readonly title: string
  readonly text: string
}

interface Template {
  readonly zh: Text
  readonly en: Text
}

/**
 * What messages say, in both languages; `{{name}}` stands for a value. A message keeps the name and the values, and is
 * written out for whoever reads it.
 */
export const templates = {
  'deposit.credited': {
    zh: { title: '存款到账', text: '存款 {{amount}} 已到账，单号 {{order}}。' },
    en: { title: 'Deposit credited', text: '{{amount}} has been credited. Order {{order}}.' },
  },
  'withdrawal.paid': {
    zh: { title: '提款已支付', text: '提款 {{amount}} 已支付，单号 {{order}}。' },
    en: { title: 'Withdrawal paid', text: '{{amount}} has been paid out. Order {{order}}.' },
  },
  'withdrawal.refused': {
    zh: { title: '提款未成功', text: '提款 {{amount}} 没有支付，金额已退回钱包。单号 {{order}}。' },
    en: {
      title: 'Withdrawal not paid',
      text: '{{amount}} was not paid out and is back in your wallet. Order {{order}}.',
    },
  },
  'bet.won': {
    zh: { title: '注单派彩', text: '注单 {{order}} 已结算，派彩 {{amount}}。' },
    en: { title: 'Bet won', text: 'Ticket {{order}} is settled and returned {{amount}}.' },
  },
  'login.newDevice': {
    zh: { title: '新设备登录', text: '{{time}}（UTC+8）在 {{device}} 登录。不是你？请马上改密码并结束其他登录。' },
    en: {
      title: 'Log-in from a new device',
      text: 'Your account was opened at {{time}} (UTC+8) on {{device}}. Not you? Change your password now and end the other sessions.',
    },
  },
  'promotion.granted': {
    zh: { title: '{{promotion}}', text: '{{reward}} 已发放。{{condition}}' },
    en: { title: '{{promotion}}', text: '{{reward}} is yours. {{condition}}' },
  },
  'operator.message': {
    zh: { title: '{{title}}', text: '{{text}}' },
    en: { title: '{{title}}', text: '{{text}}' },
  },
} as const satisfies Readonly<Record<string, Template>>

export type TemplateName = keyof typeof templates

type Named<Part extends string> = Part extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Named<Rest> : never

/** The names of the values that a template needs. */
export type ValueName<Name extends TemplateName> = Named<
  (typeof templates)[Name]['zh']['title'] | (typeof templates)[Name]['zh']['text']
>

/** A template by a name that was stored; undefined: of a later version than this one. */
export const templateOf = (name: string): Template | undefined =>
  Object.hasOwn(templates, name) ? templates[name as TemplateName] : undefined
