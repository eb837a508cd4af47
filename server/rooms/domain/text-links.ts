import { foldText } from './words/fold-text.ts'

const endings =
  'com|net|org|cn|cc|io|me|tv|vip|top|xyz|app|live|club|info|biz|site|online|shop|win|bet|co|hk|tw|ru|uk|us|eu|de|jp|kr|sg|my|ph|vn|in|gg|ly|link|fun|icu|pro|work|example'
// A dot may be written in many ways, and is often apart from its neighbours.
const dot = String.raw`\s?(?:[.。．·,]|dot|点)\s?`
const addresses = new RegExp(
  [
    String.raw`\b(?:https?|ftp|wss?):/?/?`,
    String.raw`\bwww${dot}`,
    String.raw`(?:^|[^a-z0-9])[a-z0-9][a-z0-9-]{0,62}${dot}(?:${endings})(?![a-z0-9])`,
    String.raw`\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b`,
    String.raw`[a-z0-9._-]+@[a-z0-9-]+\.[a-z]`,
  ].join('|'),
  'u',
)
const contacts =
  /(?:微信|薇信|v信|vx|wx|weixin|wechat|qq|扣扣|企鹅|telegram|电报|飞机|whatsapp|line|skype|电话|手机|群)号?(?:id)?[a-z0-9_-]{5,}/u
/** Numbers of phones and of QQ have so many digits at least; scores, times and amounts have fewer. */
const longNumber = /\d{7,}/u

/** Addresses of the web and of mail, and ways to be contacted elsewhere, also where they are spaced out. [P-02] */
export const holdsLink = (text: string): boolean => {
  const { spaced, squeezed } = foldText(text)
  return addresses.test(spaced.text) || contacts.test(squeezed.text) || longNumber.test(squeezed.text)
}
