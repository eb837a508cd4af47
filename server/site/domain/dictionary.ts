import type { Language } from '#contract/codes.ts'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { SportsType } from '#contract/sports/entities/match.ts'
import type { MaterialKind } from '#contract/members/entities/member-details.ts'
import type { StatusCode } from '#contract/members/entities/member.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import type { DeviceType } from '#contract/site/rules/device-type.ts'

type Names<Code extends string | number> = { readonly [C in Code]: Readonly<Record<Language, string>> }

const status: Names<StatusCode> = {
  '0': { 'zh-CN': '未启用', en: 'Inactive' },
  '1': { 'zh-CN': '正常', en: 'Active' },
  '2': { 'zh-CN': '停用', en: 'Disabled' },
}
const sportsType: Names<SportsType> = {
  football: { 'zh-CN': '足球', en: 'Football' },
  basketball: { 'zh-CN': '篮球', en: 'Basketball' },
  esports: { 'zh-CN': '电竞', en: 'Esports' },
  anchor: { 'zh-CN': '主播', en: 'Streamers' },
}
const anchorStatus: Names<AnchorStatus> = {
  0: { 'zh-CN': '未开播', en: 'Not started' },
  1: { 'zh-CN': '直播中', en: 'Live' },
  2: { 'zh-CN': '直播中断', en: 'Interrupted' },
  3: { 'zh-CN': '已结束', en: 'Ended' },
  4: { 'zh-CN': '点播', en: 'On demand' },
}
const msgType: Names<MessageContent['msgType']> = {
  text: { 'zh-CN': '文字', en: 'Text' },
  gift: { 'zh-CN': '礼物', en: 'Gift' },
  welcome: { 'zh-CN': '欢迎', en: 'Welcome' },
  order: { 'zh-CN': '晒单', en: 'Shared bet' },
  orderRevert: { 'zh-CN': '撤单', en: 'Bet taken back' },
  system: { 'zh-CN': '系统消息', en: 'System message' },
  deletion: { 'zh-CN': '删除', en: 'Deletion' },
  deleted: { 'zh-CN': '已删除', en: 'Deleted' },
}
const currency: Names<Currency> = {
  CNY: { 'zh-CN': '人民币', en: 'Chinese yuan' },
  USDT: { 'zh-CN': '泰达币', en: 'Tether' },
  COIN: { 'zh-CN': '金币', en: 'Coins' },
}
const materialKind: Names<MaterialKind> = {
  identity: { 'zh-CN': '身份证件', en: 'Identity' },
  address: { 'zh-CN': '地址证明', en: 'Proof of address' },
  payment: { 'zh-CN': '付款凭证', en: 'Proof of payment' },
  other: { 'zh-CN': '其他', en: 'Other' },
}
const deviceType: Names<DeviceType> = {
  iPhone: { 'zh-CN': 'iPhone 手机', en: 'iPhone' },
  iPad: { 'zh-CN': 'iPad 平板', en: 'iPad' },
  Android: { 'zh-CN': '安卓设备', en: 'Android device' },
  Linux: { 'zh-CN': 'Linux 电脑', en: 'Linux computer' },
  Mac: { 'zh-CN': 'Mac 电脑', en: 'Mac' },
  Windows: { 'zh-CN': 'Windows 电脑', en: 'Windows computer' },
  other: { 'zh-CN': '其他设备', en: 'Other device' },
}

const dictionaries = { status, sportsType, anchorStatus, msgType, currency, materialKind, deviceType }
export type DictionaryType = keyof typeof dictionaries

/** What each code of a list means, in a language. [C-17] */
export const dictionaryOf = (type: DictionaryType, language: Language): { code: string; name: string }[] => {
  const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = dictionaries[type]
  return Object.entries(names).map(([code, name]) => ({ code, name: name[language] }))
}
