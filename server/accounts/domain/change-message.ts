import type { AccountChangeKind } from '#contract/accounts/entities/account-change.ts'
import type { Language } from '#contract/codes.ts'
import { withdrawalHoldMs } from '#contract/limits.ts'

type ChangeTexts = Record<Language, (what: string) => string>

const texts: Record<AccountChangeKind, ChangeTexts> = {
  'password.changed': { 'zh-CN': () => '登录密码已修改', en: () => 'the log-in password was changed' },
  'password.reset': {
    'zh-CN': () => '登录密码已通过“忘记密码”重设',
    en: () => 'the log-in password was reset with “Forgot password”',
  },
  'contact.bound': { 'zh-CN': (what) => `已绑定联系方式 ${what}`, en: (what) => `the contact ${what} was added` },
  'contact.changed': {
    'zh-CN': (what) => `联系方式已更换为 ${what}`,
    en: (what) => `the contact was changed to ${what}`,
  },
  'factor.on': { 'zh-CN': () => '动态验证码已开启', en: () => 'the authenticator code was turned on' },
  'factor.off': { 'zh-CN': () => '动态验证码已关闭', en: () => 'the authenticator code was turned off' },
  'passkey.added': { 'zh-CN': () => '已添加通行密钥', en: () => 'a passkey was added' },
  'passkey.removed': { 'zh-CN': () => '已删除通行密钥', en: () => 'a passkey was deleted' },
  'withdraw-password.set': { 'zh-CN': () => '提款密码已设置', en: () => 'the withdrawal password was set' },
  'withdraw-password.changed': { 'zh-CN': () => '提款密码已修改', en: () => 'the withdrawal password was changed' },
  'withdraw-password.reset': { 'zh-CN': () => '提款密码已重置', en: () => 'the withdrawal password was reset' },
  'payout.added': { 'zh-CN': (what) => `已添加收款方式 ${what}`, en: (what) => `the payout method ${what} was added` },
  'payout.removed': {
    'zh-CN': (what) => `收款方式 ${what} 已删除`,
    en: (what) => `the payout method ${what} was removed`,
  },
}

const holdHours = withdrawalHoldMs / (60 * 60_000)
/** The site's calendar is that of China: UTC+8 all the year. */
const zoneMs = 8 * 60 * 60_000
const momentOf = (atMs: number): string => new Date(atMs + zoneMs).toISOString().slice(5, 16).replace('T', ' ')

interface Change {
  kind: AccountChangeKind
  what: string
  atMs: number
  siteName: string
  /** Where it can be disowned; undefined for whom the change itself brought in. */
  link: string | undefined
  /** True when withdrawals wait for the change. */
  isHeld: boolean
}

/** What every contact of an account is told of a change. */
export const changeMessage = (
  { kind, what, atMs, siteName, link, isHeld }: Change,
  language: Language,
): { subject: string; body: string } => {
  const text = texts[kind][language](what)
  const at = momentOf(atMs)
  if (language === 'en') {
    const way =
      link === undefined ? 'contact customer service at once' : `open this link at once to secure the account: ${link}`
    return {
      subject: `${siteName}: your account was changed`,
      body: `[${siteName}] On ${at} (UTC+8) ${text}.${isHeld ? ` Withdrawals are paused for ${holdHours} hours.` : ''} If this was not you, ${way}`,
    }
  }
  const way = link === undefined ? '请立即联系客服' : `请立即打开链接保护账户：${link}`
  return {
    subject: `${siteName}账户变更提醒`,
    body: `【${siteName}】您的账户于 ${at}（北京时间）有更改：${text}${isHeld ? `，提款暂停 ${holdHours} 小时` : ''}。如非本人操作，${way}`,
  }
}

/** What every contact is told once a change was disowned. */
export const securedMessage = (siteName: string, language: Language): { subject: string; body: string } =>
  language === 'en'
    ? {
        subject: `${siteName}: your account is secured`,
        body: `[${siteName}] A change of your account was reported as not yours: it was undone, every device was logged out and withdrawals are frozen. Reset your password with “Forgot password”, then contact customer service.`,
      }
    : {
        subject: `${siteName}账户已保护`,
        body: `【${siteName}】您的账户有更改被报告为非本人操作：更改已撤销，所有设备已退出，提款已冻结。请通过“忘记密码”重设登录密码，并联系客服。`,
      }
