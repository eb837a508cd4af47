/**
 * What the browser's transport does with a response code.
 * success, reject (words for the caller), ignored, session (ends the session, words in a dialog), login (401),
 * handshake (a fresh gateway session, then once more), clock (set the clock, then once more), busy (generic busy words),
 * bug (generic busy words, logged by the server).
 */
export type CodeEffect = 'success' | 'reject' | 'ignored' | 'session' | 'login' | 'handshake' | 'clock' | 'busy' | 'bug'

interface CodeEntry {
  readonly code: number
  readonly effect: CodeEffect
  readonly zh: string
  readonly en: string
}

/** Every response code of the gateway, once, with its words in both languages. [X-01…X-06] Numbers of 5 digits from 20001 are ours. */
export const codes = {
  SUCCESS: { code: 0, effect: 'success', zh: '成功', en: 'Success' },
  LOGIN_REQUIRED: { code: 401, effect: 'login', zh: '您的操作需要登录', en: 'Your operation requires a login' },
  VALID_CODE_ERROR: { code: 10409, effect: 'reject', zh: '验证码错误', en: 'The verification code is wrong' },
  NOTHING_NEW: { code: 10402, effect: 'ignored', zh: '没有新内容', en: 'Nothing new' },
  ALREADY_DONE: { code: 10403, effect: 'ignored', zh: '已经完成', en: 'Already done' },

  BAD_ENVELOPE: { code: 20001, effect: 'handshake', zh: '请求无法解密', en: 'The request cannot be opened' },
  BAD_SIGNATURE: { code: 20002, effect: 'reject', zh: '请求签名无效', en: 'The signature is not valid' },
  CLOCK_SKEW: {
    code: 20003,
    effect: 'clock',
    zh: '设备时间与服务器相差超过 5 分钟',
    en: 'The device clock is off by more than 5 minutes',
  },
  NONCE_REPLAYED: { code: 20004, effect: 'reject', zh: '请求已被使用，不能重放', en: 'The request was used already' },
  GATEWAY_SESSION_UNKNOWN: {
    code: 20005,
    effect: 'handshake',
    zh: '安全通道已失效，正在重新建立',
    en: 'The secure channel is gone and is set up again',
  },
  UNKNOWN_PATH: { code: 20006, effect: 'reject', zh: '接口不存在', en: 'There is no such call' },
  BODY_TOO_LARGE: { code: 20007, effect: 'reject', zh: '请求内容过大', en: 'The request is too large' },
  BAD_REQUEST: { code: 20008, effect: 'reject', zh: '请求参数有误', en: 'The request is not valid' },
  BAD_HEADERS: { code: 20009, effect: 'reject', zh: '请求头不完整或有误', en: 'The request headers are not valid' },
  NOT_YET: { code: 20010, effect: 'reject', zh: '该功能尚未开放', en: 'This is not open yet' },
  INTERNAL: {
    code: 20099,
    effect: 'bug',
    zh: '系统繁忙，请稍后再试',
    en: 'The system is busy, please try again later',
  },

  LOGGED_IN_ELSEWHERE: {
    code: 20101,
    effect: 'session',
    zh: '您的账号已在其他设备登录',
    en: 'Your account was logged in elsewhere',
  },
  ACCOUNT_BLOCKED: {
    code: 20102,
    effect: 'session',
    zh: '您的账号已被停用，请联系客服',
    en: 'Your account is blocked, please contact support',
  },
  PASSWORD_CHANGED: {
    code: 20103,
    effect: 'session',
    zh: '密码已修改，请重新登录',
    en: 'The password was changed, please log in again',
  },
  AUTH_ERROR: {
    code: 20104,
    effect: 'session',
    zh: '登录状态异常，请重新登录',
    en: 'The session is not valid, please log in again',
  },
  FORBIDDEN: { code: 20110, effect: 'reject', zh: '您没有此操作的权限', en: 'You are not allowed to do this' },

  TOO_MANY_USERS: {
    code: 20201,
    effect: 'busy',
    zh: '访问人数过多或过于频繁，请稍后再试',
    en: 'Access is too heavy or too frequent, please try again later',
  },
  RATE_LIMITED_ADDRESS: {
    code: 20202,
    effect: 'busy',
    zh: '系统繁忙，请稍后再试',
    en: 'The system is busy, please try again later',
  },
  RATE_LIMITED_MEMBER: {
    code: 20203,
    effect: 'busy',
    zh: '系统繁忙，请稍后再试',
    en: 'The system is busy, please try again later',
  },
  RATE_LIMITED_CALL: {
    code: 20204,
    effect: 'busy',
    zh: '系统繁忙，请稍后再试',
    en: 'The system is busy, please try again later',
  },

  LOGIN_REFUSED: {
    code: 20301,
    effect: 'reject',
    zh: '用户名或密码错误',
    en: 'The user name or the password is wrong',
  },

  ROOM_UNKNOWN: { code: 20401, effect: 'reject', zh: '房间不存在', en: 'There is no such room' },
  ROOM_CLOSED: { code: 20402, effect: 'reject', zh: '房间已关闭', en: 'The room is closed' },
  MUTED: { code: 20403, effect: 'reject', zh: '您已被禁言', en: 'You are muted' },
  SLOW_MODE: { code: 20404, effect: 'reject', zh: '慢速模式，请稍后再发', en: 'Slow mode: please wait a moment' },
  TEXT_REFUSED: {
    code: 20405,
    effect: 'reject',
    zh: '内容包含不可发送的字符',
    en: 'The text has characters that cannot be sent',
  },
  MESSAGE_UNKNOWN: { code: 20406, effect: 'reject', zh: '消息不存在', en: 'There is no such message' },
  MEMBER_UNKNOWN: { code: 20407, effect: 'reject', zh: '用户不存在', en: 'There is no such member' },
  CANNOT_MUTE: {
    code: 20408,
    effect: 'reject',
    zh: '不能禁言主播或房管',
    en: 'Anchors and moderators cannot be muted',
  },
  ROOM_MUTED: { code: 20409, effect: 'reject', zh: '本房间已开启全员禁言', en: 'Everybody in this room is muted' },

  REQUEST_ID_REUSED: {
    code: 20501,
    effect: 'reject',
    zh: '请求编号已用于其他内容',
    en: 'The request id was used for other data',
  },
  COINS_SHORT: { code: 20502, effect: 'reject', zh: '金币不足', en: 'Not enough gold coins' },
  BALANCE_SHORT: { code: 20503, effect: 'reject', zh: '余额不足', en: 'Not enough balance' },
  GIFT_UNKNOWN: { code: 20504, effect: 'reject', zh: '礼物不存在或已下架', en: 'There is no such gift' },
  PRICE_CHANGED: {
    code: 20505,
    effect: 'reject',
    zh: '礼物价格已变化，请确认',
    en: 'The price has changed, please confirm',
  },

  MATCH_UNKNOWN: { code: 20601, effect: 'reject', zh: '赛事不存在', en: 'There is no such match' },
  SELECTION_UNKNOWN: { code: 20602, effect: 'reject', zh: '投注项不存在', en: 'There is no such selection' },
  SELECTION_SUSPENDED: { code: 20603, effect: 'reject', zh: '盘口暂停，请稍后再试', en: 'The market is suspended' },
  ODDS_CHANGED: {
    code: 20604,
    effect: 'reject',
    zh: '赔率已变化，请确认',
    en: 'The odds have changed, please confirm',
  },
  ORDER_UNKNOWN: { code: 20605, effect: 'reject', zh: '注单不存在', en: 'There is no such order' },
  ORDER_REVERTED: {
    code: 20606,
    effect: 'reject',
    zh: '该注单已撤销，无法跟单',
    en: 'The order was reverted and cannot be followed',
  },
} as const satisfies Record<string, CodeEntry>

export type CodeName = keyof typeof codes

const namesByCode = new Map<number, CodeName>(
  Object.entries(codes).map(([name, entry]) => [entry.code, name as CodeName]),
)

/** The name of a response code, or undefined when it is not of the catalogue. */
export const codeNameOf = (code: number): CodeName | undefined => namesByCode.get(code)

export type Language = 'zh-CN' | 'en'

/** The words of a code in a language. */
export const wordsOf = (name: CodeName, language: Language): string => codes[name][language === 'en' ? 'en' : 'zh']
