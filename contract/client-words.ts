import type { Language } from './codes.ts'

/** The words of the codes that the browser makes itself, so that it needs not carry those of all others. */
export const clientWords = {
  BAD_REQUEST: { zh: '请求参数有误', en: 'The request is not valid' },
  VERIFICATION_CLOSED: { zh: '您已取消安全验证，操作未完成', en: 'You closed the verification; nothing was done' },
  REAUTHENTICATION_CLOSED: {
    zh: '您没有完成身份确认，没有任何更改',
    en: 'You did not confirm it is you; nothing was changed',
  },
  NOT_SENT: { zh: '没有发出，什么都没有发生，请再试一次', en: 'This was not sent; nothing happened. Please try again' },
  NETWORK_ABNORMAL: { zh: '网络异常，请检查网络后重试', en: 'Network problem. Check your connection and try again' },
  LINE_ABNORMAL: { zh: '线路异常，正在为您切换线路', en: 'Connection trouble, switching to another line' },
} as const

/** The words of a code that the browser makes, in a language. */
export const clientWordsOf = (name: keyof typeof clientWords, language: Language): string =>
  clientWords[name][language === 'en' ? 'en' : 'zh']
