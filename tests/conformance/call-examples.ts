import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { RequestOf } from '#contract/define-call.ts'
import { calls, type CallName, type Calls } from '#contract/registry.ts'
import type { Schema } from '#contract/schema.ts'
import { arbitraryOf } from '#src/app/schema.arbitrary.ts'

const requestId = '0190c1f2-7a4e-4b55-9a3e-5d1f0c2b7a11'
const chatRoomNo = '88231'
const ticket = 'A'.repeat(43)
const phone = { areaCode: '+86', phone: '13800138000' }
const withdrawPassword = '271828'
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const newMember = { name: 'neverseen', password: 'kantai2026', ...phone, code: '000000' }
const registration = { username: newMember.name, password: newMember.password, ...phone, code: newMember.code }

type CallExamples = { readonly [Name in CallName]: RequestOf<Calls[Name]> }

/** Only a call whose fields have shapes that are not made at random (digits, addresses, tickets) must have one here. */
const writtenExamples: Partial<CallExamples> = {
  gatewayVerify: { clientKey: 'A'.repeat(87) },
  versionCheck: {},
  timeCheck: {},
  sitePerInfo: {},
  login: {
    name: 'nobody',
    password: 'demo1234',
    timewd: `1800000000000.${'0'.repeat(64)}`,
    oldPassword: '0'.repeat(64),
    flag: 0,
    version: 'v1.0.1',
  },
  logout: {},
  memberInfo: {},
  livePopularList: { sportsType: 'football', search: '海', page: 1, pageSize: 20 },
  livePopularOdds: { matchIds: ['1'] },
  chatRoomStatus: { chatRoomNo },
  roomInfoAnonymous: { chatRoomNo },
  roomInfo: { chatRoomNo },
  roomHistoryAnonymous: { chatRoomNo, sinceSeq: 0, limit: 10 },
  roomHistory: { chatRoomNo, beforeSeq: 10, limit: 10 },
  chatSend: { requestId, chatRoomNo, text: '射啊' },
  roomSet: { requestId, chatRoomNo, slowModeSeconds: 0, allMuted: false, pinnedText: '欢迎' },
  roomMute: { requestId, chatRoomNo, memberId: '1', minutes: 1, reason: '刷屏', deleteMessages: false },
  roomUnmute: { requestId, chatRoomNo, memberId: '1' },
  roomMuteList: { chatRoomNo },
  roomMessageDelete: { requestId, chatRoomNo, messageId: 'none' },
  anchorGifts: {},
  goldCoinBalance: {},
  pay: { requestId, methodId: 'none', currency: 'CNY', amountMinor: 50_000 },
  payClose: { requestId, orderId: '1' },
  withdrawNew: { requestId, methodId: 'none', payeeId: 'none', currency: 'CNY', amountMinor: 50_000, withdrawPassword },
  withdrawCancel: { requestId, orderId: '1' },
  speedInfo: {},
  speedPay: { requestId, currency: 'CNY', amountMinor: 50_000 },
  speedPayee: { orderId: '1' },
  speedPaid: { requestId, orderId: '1' },
  speedRemind: { requestId, orderId: '1' },
  speedConfirm: { requestId, orderId: '1' },
  speedAppeal: { requestId, orderId: '1', reason: 'other' },
  speedClose: { requestId, orderId: '1' },
  speedWithdraw: { requestId, payeeId: 'none', currency: 'CNY', amountMinor: 50_000, withdrawPassword },
  speedTurn: { requestId, orderId: '1', to: 'offer' },
  orderProofUpload: { requestId, orderId: '1', content: png },
  orderProofList: { orderId: '1' },
  orderProofFile: { proofId: requestId },
  yebWallet: { currency: 'CNY' },
  toYeb: { requestId, currency: 'CNY', amountMinor: 10_000 },
  toCenter: { requestId, currency: 'CNY', amountMinor: null },
  yebRecords: { currency: 'CNY' },
  conversionQuote: { from: 'CNY', fromMinor: 50_000 },
  convert: { requestId, quoteId: requestId },
  conversionRecords: {},
  financeRecords: {},
  financeOrder: { orderId: '1' },
  anchorReward: { requestId, chatRoomNo, giftId: '1', count: 1, price: 1 },
  anchorFollow: { anchorId: '1', follows: true },
  anchorFollowed: {},
  venueTransferIn: { requestId, channelCode: 'by', currency: 'CNY', amountMinor: 100 },
  venueTransferOut: { requestId, channelCode: 'by', currency: 'CNY', amountMinor: 100 },
  venueBalance: { channelCode: 'by' },
  betPlace: {
    requestId,
    legs: [{ matchId: '1', selectionId: 'none', oddsMilli: 1_500 }],
    sizes: null,
    stakeMinor: 100,
    currency: 'CNY',
    accept: 'any',
    chatRoomNo,
    followsOrderId: null,
  },
  betList: {
    currency: null,
    sport: null,
    fromMs: null,
    untilMs: null,
    filter: 'all',
    matchId: '1',
    after: null,
    limit: 1,
  },
  logReport: { events: [{ name: 'page.opened', page: '/app/home', atMs: 1, value: null }] },
  dictionaryQuery: { types: ['status'] },
  accessAccept: {},
  sitePerInfoV5: {},
  siteConfigGet: { keyCode: 'siteName' },
  siteConfigGets: { keyCodes: ['siteName', 'passwordPolicy'] },
  whiteMembers: {},
  languageCode: {},
  bannerList: {},
  bannerListV2: { place: 'home' },
  sportConfigList: {},
  homeConfig: {},
  navigationList: {},
  floatWindowList: {},
  customerServiceUrl: {},
  chatService: {},
  countryAreaList: {},
  announcementList: { sinceId: 'none' },
  helpCategoryList: {},
  helpArticleList: { categoryId: 'account', search: '密码' },
  helpArticleGet: { id: 'none' },
  pcBottomLinks: {},
  clientResourceConfig: {},
  venueList: {},
  newsList: { sportsType: 'football' },
  newsInfo: { id: 'none' },
  captchaRegister: { demandId: requestId, kind: 'image' },
  captchaValidate: { challengeId: requestId, answer: { kind: 'image', text: '7K4P' } },
  loginV4: { name: 'nobody', password: 'demo1234', flag: 0, version: 'v1.0.1' },
  loginV3: { name: 'nobody', password: 'demo1234', flag: '0' },
  reauthenticate: { proof: { method: 'password', password: 'wrong1234' }, contact: { channel: 'sms', code: '000000' } },
  accountChangeDisown: { id: '1' },
  accountChangeDisownByLink: { token: ticket },
  loginSecond: { ticket, code: '000000' },
  smsLogin: { ...phone, code: '000000', flag: 0, version: 'v1.0.1' },
  register: { requestId, ...newMember, ageConfirmed: true, inviteCode: 'A1', version: 'v1.0.1' },
  nameCheck: { name: 'neverseen' },
  updatePass: { requestId, password: 'wrong1234', newPassword: 'kantai2026' },
  checkChangePassword: {},
  dormantCheck: { ticket },
  dormantActivate: { ticket, code: '000000' },
  webLogin: { username: 'nobody', password: 'demo1234' },
  webRegister: { requestId, ...registration, ageConfirmed: 'true' },
  webSmsLogin: { ...phone, code: '000000' },
  sendCode: { purpose: 'login', channel: 'sms', areaCode: '+86', target: phone.phone, ticket },
  forgotPhoneStart: { name: 'nobody', ...phone },
  forgotPhoneVerify: { ticket, code: '000000' },
  forgotPhoneReset: { ticket, password: 'kantai2026' },
  forgotEmailStart: { name: 'nobody', mail: 'nobody@example.org' },
  forgotEmailVerify: { ticket, code: '000000' },
  forgotEmailReset: { ticket, password: 'kantai2026' },
  passkeyOptions: {},
  passkeyLogin: { challengeId: requestId, response: '{}', flag: 0, version: 'v1.0.1' },
  passkeyRegisterOptions: { password: 'wrong1234' },
  passkeyRegister: { challengeId: requestId, response: '{}', name: '手机' },
  passkeyList: {},
  passkeyDelete: { id: 'none' },
  totpBegin: { password: 'wrong1234' },
  totpConfirm: { code: '000000' },
  totpRemove: { password: 'wrong1234', code: '000000' },
  sessionList: {},
  sessionEndOthers: {},
  securityLogList: { before: '9' },
  memberDetails: {},
  nicknameUpdate: { nickname: '海风吹' },
  realNameBind: { realName: '王小明' },
  contactBind: { channel: 'sms', areaCode: '+86', target: phone.phone, code: '000000' },
  birthdayBind: { birthday: '1990-01-31' },
  stepChoose: { step: 'confirmRealName' },
  currencyUpdate: { currency: 'CNY' },
  avatarList: {},
  avatarInsert: { requestId, picture: png },
  avatarDelete: { id: 'none' },
  avatarUpdate: { id: 'none' },
  addressGet: {},
  addressUpdate: { receiver: '王小明', ...phone, region: '上海市', street: '人民路 1 号', postcode: '200000' },
  materialSubmit: { requestId, kind: 'identity', name: '身份证', content: png },
  materialList: { status: '0,2' },
  birthdayBonus: {},
  birthdayBonusClaim: { requestId },
  vipGradeConfig: {},
  bankCardList: {},
  bankCardInsert: { requestId, cardNum: '6217000000000000004', bankName: '示例银行', withdrawPassword },
  bankCardDelete: { id: 'none', withdrawPassword },
  virtualWalletList: {},
  virtualWalletInsert: {
    requestId,
    network: 'TRC20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    label: '常用',
    withdrawPassword,
  },
  virtualWalletDelete: { id: 'none', withdrawPassword },
  virtualWalletWhitelist: { id: 'none', whitelisted: true, withdrawPassword },
  withdrawPasswordSet: { password: 'wrong1234', withdrawPassword },
  withdrawPasswordReset: { channel: 'sms', code: '000000', withdrawPassword },
  withdrawPasswordUpdate: { withdrawPassword, newWithdrawPassword: '314159' },
  securityTokenCheck: { securityToken: 'a'.repeat(43) },
  withdrawPasswordConfirm: { withdrawPassword },
  protectionGet: {},
  protectionChanges: {},
  protectionLimitSet: { requestId, kind: 'stake', period: 'day', currency: 'CNY', amountMinor: 100_000 },
  protectionRaiseConfirm: { requestId, kind: 'stake', period: 'day', currency: 'CNY' },
  protectionRaiseWithdraw: { requestId, kind: 'stake', period: 'day', currency: 'CNY' },
  protectionReminderSet: { requestId, minutes: 30 },
  protectionTimeOut: { requestId, days: 1 },
  protectionExclude: { requestId, months: 6 },
  playSession: {},
  playReminderAnswer: { requestId, answer: 'continue' },
}

/** Of what is made at random for a field, what it takes: something rather than nothing. The same in each run. */
const fieldExample = (schema: Schema): unknown => {
  const taken = fc
    .sample(arbitraryOf(schema), { seed: 7, numRuns: 200 })
    .filter((value) => schema.safeParse(value).success)
  return taken.find((value) => value !== undefined && value !== null) ?? taken[0]
}

/** A body made from a request's fields. */
export const exampleOf = (name: string, request: Schema): Record<string, unknown> => {
  const { shape = {} } = (request as Schema & z.core.$ZodType)._zod.def as { shape?: Readonly<Record<string, Schema>> }
  const body = Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, fieldExample(schema)]))
  if (!request.safeParse(body).success)
    throw new Error(`nothing that is made at random makes a body of ${name}: write one in call-examples.ts`)
  return body
}

/** A body of every declared call that its schema takes: what is broken in tests, one field at a time. */
export const callExamples = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [
    name,
    writtenExamples[name as CallName] ?? exampleOf(name, call.request),
  ]),
) as unknown as CallExamples
