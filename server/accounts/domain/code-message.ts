import type { Language } from '#contract/codes.ts'
import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import { codeValidMs } from '#contract/limits.ts'

const purposes: Record<CodePurpose, Record<Language, string>> = {
  register: { 'zh-CN': '注册账号', en: 'signing up' },
  login: { 'zh-CN': '登录', en: 'logging in' },
  forgot: { 'zh-CN': '找回密码', en: 'resetting your password' },
  bind: { 'zh-CN': '绑定联系方式', en: 'adding this contact' },
  withdraw: { 'zh-CN': '设置提款密码', en: 'setting your withdrawal password' },
  reauthenticate: { 'zh-CN': '确认更改账户的是您本人', en: 'confirming it is you who is changing your account' },
  dormant: { 'zh-CN': '激活账号', en: 'activating your account' },
}
const minutes = codeValidMs / 60_000

/** The words that a code travels in. `code`: six digits. [C-11] */
export const codeMessage = (
  { purpose, code, siteName }: { purpose: CodePurpose; code: string; siteName: string },
  language: Language,
): { subject: string; body: string } =>
  language === 'en'
    ? {
        subject: `${siteName} verification code`,
        body: `[${siteName}] ${code} is your code for ${purposes[purpose].en}. It is valid for ${minutes} minutes. Never share it with anybody.`,
      }
    : {
        subject: `${siteName}验证码`,
        body: `【${siteName}】您的验证码是 ${code}，用于${purposes[purpose]['zh-CN']}，${minutes} 分钟内有效。请勿告诉任何人。`,
      }
