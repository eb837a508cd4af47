import { passwordLength } from './accounts/rules/password.ts'
import { clientWords } from './client-words.ts'
import type { CodeName, Language } from './codes.ts'
import { identityWords, limitWords, pauseWords } from './protection/rules/refusal-words.ts'
import { rejectData } from './reject-data.ts'
import { siteClockOf } from './site/rules/site-clock.ts'
import type { CurrencySymbols } from './wallet/rules/amount-text.ts'

interface Words {
  readonly zh: string
  readonly en: string
}

/** The classic policy in one sentence, whichever of its rules is broken; a common one keeps them all. [V-03] */
const passwordWords = (data: unknown): Words | undefined => {
  const { rule, policy } = (data ?? {}) as { rule?: unknown; policy?: unknown }
  if (rule === 'common')
    return { zh: '这个密码太常见，请换一个', en: 'This password is too common, please choose another' }
  if (policy !== 'classic') return undefined
  const { min, max } = passwordLength.classic
  const besides = rule === 'isName'
  return {
    zh: `请输入${min}–${max}位字母与数字的组合${besides ? '，且不能与用户名相同' : ''}`,
    en: `Please enter a combination of ${min}–${max} letters and digits${besides ? ' that is not the username' : ''}`,
  }
}

/** What the server says with each code, in both languages. A code without words does not compile. [X-01 … X-07] */
const codeWords: Readonly<Record<CodeName, Words>> = {
  ...clientWords,
  PROMOTION_UNKNOWN: { zh: '没有这个活动', en: 'Promotion not found' },
  PROMOTION_OVER: { zh: '活动不在进行中', en: 'This promotion is not running now' },
  PROMOTION_BARRED: {
    zh: '您的账号不能参加活动，如有疑问请联系客服',
    en: 'Your account cannot take part in promotions; please ask customer service',
  },
  PROMOTION_SPENT: { zh: '活动名额已用完', en: 'Everything that this promotion had to give has been given' },
  PROMOTION_CHANGED: {
    zh: '活动内容已更新，请查看后再试',
    en: 'The promotion has changed, please look at it and try again',
  },
  SPINS_NONE: { zh: '今天的次数已用完', en: 'No spins are left today' },
  ITEM_SOLD_OUT: { zh: '已兑完', en: 'This is sold out' },
  ITEM_CAP_REACHED: { zh: '您的兑换次数已达上限', en: 'You have had as many of this as one member may' },
  POINTS_SHORT: { zh: '积分不足', en: 'You have too few points' },
  RANK_NONE: { zh: '您未进入可兑换的名次', en: 'Your place brings no prize' },
  CARD_UNKNOWN: { zh: '没有这张卡', en: 'Card not found' },
  CARD_OVER: { zh: '这张卡已使用或已过期', en: 'This card was used or has expired' },
  CARD_OTHER: { zh: '已有一张卡待生效，请先取下', en: 'Another card is already laid down: take it back first' },
  TICKETS_FULL: { zh: '您的奖券已达上限', en: 'You have as many tickets as one member may' },
  ANSWERS_CLOSED: { zh: '已截止，答案未提交', en: 'It has closed: your answer was not taken' },
  GUESSES_FULL: { zh: '当天的竞猜场次已满', en: 'You have guessed as many matches of that day as you may' },
  ALREADY_TAKEN: { zh: '您已经领取过了', en: 'You have this already' },
  SUCCESS: { zh: '成功', en: 'Success' },
  LOGIN_REQUIRED: { zh: '您的操作需要登录', en: 'Please log in first' },
  NOTHING_NEW: { zh: '没有新内容', en: 'Nothing new' },
  ALREADY_DONE: { zh: '已经完成', en: 'Already done' },
  VALID_CODE_ERROR: { zh: '验证码错误', en: 'The verification code is wrong' },
  BAD_ENVELOPE: { zh: '请求无法解密', en: 'The request cannot be decrypted' },
  BAD_SIGNATURE: { zh: '请求签名无效', en: 'The signature is not valid' },
  CLOCK_SKEW: { zh: '设备时间与服务器相差超过 5 分钟', en: 'Your device’s clock is off by more than 5 minutes' },
  NONCE_REPLAYED: { zh: '请求已被使用，不能重放', en: 'The request has already been used' },
  GATEWAY_SESSION_UNKNOWN: {
    zh: '安全通道已失效，正在重新建立',
    en: 'The secure channel has expired and is being set up again',
  },
  UNKNOWN_PATH: { zh: '接口不存在', en: 'Unknown call' },
  BODY_TOO_LARGE: { zh: '请求内容过大', en: 'The request is too large' },
  BAD_HEADERS: { zh: '请求头不完整或有误', en: 'The request headers are not valid' },
  INTERNAL: { zh: '系统繁忙，请稍后再试', en: 'The system is busy, please try again later' },
  LOGGED_IN_ELSEWHERE: { zh: '您的账号已在其他设备登录', en: 'Your account was logged in elsewhere' },
  ACCOUNT_BLOCKED: { zh: '您的账号已被停用，请联系客服', en: 'Your account is blocked, please contact support' },
  PASSWORD_CHANGED: { zh: '密码已修改，请重新登录', en: 'The password was changed, please log in again' },
  AUTH_ERROR: { zh: '登录状态异常，请重新登录', en: 'The session is not valid, please log in again' },
  ACCOUNT_SECURED: {
    zh: '账户已保护：所有设备已退出，提款已冻结。请通过“忘记密码”重设登录密码',
    en: 'The account is secured: every device was logged out and withdrawals are frozen. Reset the password with “Forgot password”',
  },
  SESSION_IDLE: {
    zh: '您长时间没有操作，请重新登录',
    en: 'You were logged out after inactivity. Please log in again',
  },
  IP_BLOCKED: {
    zh: '您的网络地址已被限制访问，请联系客服',
    en: 'Your network address is blocked, please contact support',
  },
  DEVICE_BLOCKED: { zh: '您的设备已被限制访问，请联系客服', en: 'Your device is blocked, please contact support' },
  FORBIDDEN: { zh: '您没有此操作的权限', en: 'You are not allowed to do this' },
  TOO_MANY_USERS: {
    zh: '访问人数过多或过于频繁，请稍后再试',
    en: 'Too many requests, please try again later',
  },
  RATE_LIMITED_ADDRESS: { zh: '系统繁忙，请稍后再试', en: 'The system is busy, please try again later' },
  RATE_LIMITED_MEMBER: { zh: '系统繁忙，请稍后再试', en: 'The system is busy, please try again later' },
  RATE_LIMITED_CALL: { zh: '系统繁忙，请稍后再试', en: 'The system is busy, please try again later' },
  INTERFACE_DEGRADED: { zh: '系统繁忙，请稍后再试', en: 'The system is busy, please try again later' },
  LOGIN_REFUSED: { zh: '用户名或密码错误', en: 'The username or password is wrong' },
  DORMANT_MEMBER: {
    zh: '您的账号长期未登录，已进入休眠，请先激活',
    en: 'Your account is dormant, please activate it first',
  },
  NAME_TAKEN: { zh: '用户名已被使用', en: 'This username is taken' },
  NAME_RESERVED: {
    zh: '这个用户名是保留名称，或与保留名称过于相似，请换一个',
    en: 'This username is reserved, or looks too much like a reserved one: please choose another',
  },
  NICKNAME_RESERVED: {
    zh: '昵称不能让人误认为本站或工作人员，请换一个',
    en: 'A nickname must not pass for this site or its staff: please choose another',
  },
  NAME_REFUSED: {
    zh: '用户名为 4–16 位字母或数字，须以字母开头',
    en: 'A username has 4 to 16 letters and digits and starts with a letter',
  },
  PASSWORD_POLICY: { zh: '请输入符合规则的密码', en: 'Please enter a password that meets the rules' },
  PASSWORD_WRONG: { zh: '当前密码错误', en: 'The current password is wrong' },
  CONTACT_TAKEN: { zh: '该号码或邮箱已被其他账号使用', en: 'This number or address belongs to another account' },
  CONTACT_REFUSED: { zh: '请输入有效的手机号或邮箱', en: 'Please enter a valid phone number or email address' },
  SEND_TOO_OFTEN: {
    zh: '验证码发送过于频繁，请稍后再试',
    en: 'You are asking for codes too often, please wait a moment',
  },
  SEND_PAUSED: {
    zh: '验证码服务繁忙，暂停发送，请稍后再试或联系客服',
    en: 'Too many codes have been requested. Please try again later or contact support',
  },
  TICKET_INVALID: { zh: '操作已失效，请重新开始', en: 'This step is no longer valid, please start over' },
  SECOND_FACTOR_REQUIRED: { zh: '请输入动态验证码', en: 'Please enter your authenticator code' },
  PASSKEY_REFUSED: { zh: '通行密钥验证失败', en: 'The passkey was refused' },
  REAUTHENTICATION_REQUIRED: {
    zh: '请先确认是您本人',
    en: 'Please confirm it is you first',
  },
  TOTP_WRONG: { zh: '动态验证码错误', en: 'The authenticator code is wrong' },
  PASSWORD_RESET_REQUIRED: {
    zh: '账户处于保护中，请通过“忘记密码”重设登录密码后再登录',
    en: 'The account is secured: reset the password with “Forgot password” before you log in',
  },
  AGREEMENTS_DUE: { zh: '条款已更新，请先阅读并同意', en: 'The terms have changed: please read and accept them first' },
  AGREEMENTS_CHANGED: {
    zh: '条款有更新，请重新阅读并同意',
    en: 'The terms have changed: please read and agree to them again',
  },
  WITHDRAW_PASSWORD_UNSET: { zh: '请先设置提款密码', en: 'Please set a withdrawal password first' },
  WITHDRAW_PASSWORD_WRONG: { zh: '提款密码错误', en: 'The withdrawal password is wrong' },
  WITHDRAW_PASSWORD_LOCKED: {
    zh: '提款密码已锁定，请 24 小时后再试',
    en: 'The withdrawal password is locked for 24 hours',
  },
  FIELD_REFUSED: { zh: '填写内容不符合要求', en: 'What you entered is not accepted' },
  ALREADY_BOUND: {
    zh: '该信息已绑定，如需修改请联系客服',
    en: 'This cannot be changed here; contact customer service',
  },
  CARD_REFUSED: { zh: '银行卡号无效', en: 'The card number is not valid' },
  CARD_LIMIT: { zh: '最多绑定 3 张银行卡', en: 'You can add up to 3 bank cards' },
  ADDRESS_REFUSED: { zh: '钱包地址无效', en: 'The wallet address is not valid' },
  ADDRESS_LIMIT: { zh: '钱包地址数量已达上限', en: 'You have reached the limit of wallet addresses' },
  RECORD_UNKNOWN: { zh: '记录不存在', en: 'Record not found' },
  AGENT_ONLY: { zh: '仅代理可用，请先申请加入', en: 'For agents only: apply to join first' },
  ANCHOR_ONLY: { zh: '您还没有直播间', en: 'You have no room yet' },
  APPLIED_ALREADY: { zh: '您已提交申请，或申请已通过', en: 'You have applied already, or were accepted' },
  INVITE_UNKNOWN: {
    zh: '邀请码不存在，请核对，或留空后注册',
    en: 'This invite code does not exist: check it, or leave it empty',
  },
  FILE_REFUSED: { zh: '文件格式或大小不符合要求', en: 'This type or size of file is not accepted' },
  REAL_NAME_REQUIRED: { zh: '请先绑定真实姓名', en: 'Please add your real name first' },
  NOT_DUE: { zh: '暂未达到领取条件', en: 'This cannot be claimed yet' },
  ROOM_UNKNOWN: { zh: '房间不存在', en: 'Room not found' },
  ROOM_CLOSED: { zh: '房间已关闭', en: 'The room is closed' },
  MUTED: { zh: '您已被禁言', en: 'You are muted' },
  SLOW_MODE: { zh: '慢速模式，请稍后再发', en: 'Slow mode: please wait a moment' },
  TEXT_REFUSED: { zh: '内容包含不可发送的字符', en: 'The text has characters that cannot be sent' },
  MESSAGE_UNKNOWN: { zh: '消息不存在', en: 'Message not found' },
  MEMBER_UNKNOWN: { zh: '用户不存在', en: 'Member not found' },
  CANNOT_MUTE: { zh: '不能禁言主播或房管', en: 'Streamers and moderators cannot be muted' },
  CANNOT_MODERATE: { zh: '主播不需要设为房管', en: 'The streamer does not need to be made a moderator' },
  MODERATORS_FULL: {
    zh: '房管人数已满，请先撤销一位',
    en: 'The room has its maximum of moderators: remove one first',
  },
  UNDO_LATE: {
    zh: '不能撤销了：已过 5 分钟，或之后又有别的操作',
    en: 'Too late to undo: five minutes are over, or something else was done since',
  },
  NOTES_FULL: { zh: '备注已满，请先删一条', en: 'There are as many notes as can be: delete one first' },
  OBJECTION_DONE: { zh: '这条申诉已经提交或处理过了', en: 'This objection was sent or decided before' },
  FOLLOWERS_ONLY: { zh: '现在只有关注了主播的人可以发言', en: 'Only followers of the streamer can chat right now' },
  VIP_ONLY: { zh: '您的 VIP 等级还不能在这里发言', en: 'Your VIP level is too low to chat in this room right now' },
  GIFTERS_ONLY: { zh: '现在只有送过礼物的人可以发言', en: 'Only people who sent a gift here can chat right now' },
  EMOTES_ONLY: { zh: '现在只能发表情', en: 'Only emoji can be sent right now' },
  DUPLICATE_TEXT: { zh: '这句话刚刚有人发过，换一句吧', en: 'This was just posted: try different words' },
  LINKS_OFF: { zh: '这个房间不能发链接和联系方式', en: 'Links and contact details cannot be sent in this room' },
  ACCOUNT_TOO_NEW: { zh: '护盾模式：新账号暂时不能发言', en: 'Shield mode: new accounts cannot chat for now' },
  WORD_BLOCKED: { zh: '含有这个房间不允许的词', en: 'This has words that the room does not allow' },
  HELD_FULL: {
    zh: '等房管放行的消息太多，请稍后再发',
    en: 'Too many messages wait for a moderator: please try again later',
  },
  HELD_DECIDED: { zh: '这条消息已经处理过了', en: 'This message has been decided already' },
  HELD_LOCKED: { zh: '另一位房管正在处理这条消息', en: 'Another moderator is deciding this message' },
  WORD_REFUSED: { zh: '这个词或规则无法使用', en: 'This word or pattern cannot be used' },
  WORD_TOO_WIDE: { zh: '这个词会拦住几乎所有消息', en: 'This would stop nearly every message' },
  WORDS_FULL: { zh: '屏蔽词已满，请先删除一些', en: 'The list is full: remove some words first' },
  WORD_EXISTS: { zh: '这个词已经在列表里', en: 'This word is on the list already' },
  CANNOT_BLOCK: { zh: '不能屏蔽自己', en: 'You cannot block yourself' },
  BLOCKS_FULL: {
    zh: '屏蔽名单已满，请先移出一些人',
    en: 'Your block list is full: unblock somebody first',
  },
  CANNOT_REPORT: { zh: '不能举报自己', en: 'You cannot report yourself' },
  REPORTS_TODAY: {
    zh: '今天举报的次数已达上限，明天再来',
    en: 'You have reached today’s number of reports. Come back tomorrow',
  },
  REPORTS_FULL: { zh: '等待处理的举报太多，请稍后再试', en: 'Too many reports are waiting. Please try again later' },
  REPORT_UNKNOWN: { zh: '举报不存在', en: 'Report not found' },
  REPORT_TAKEN: { zh: '另一位房管正在处理', en: 'Another moderator is handling it' },
  REPLAY_FOLLOWERS: { zh: '仅粉丝可看', en: 'For followers only' },
  REPORT_DECIDED: { zh: '已经处理过了', en: 'It has been decided already' },
  ROOM_MUTED: { zh: '本房间已开启全员禁言', en: 'Everyone in this room is muted' },
  REQUEST_ID_REUSED: { zh: '请求编号已用于其他内容', en: 'The request id was used for other data' },
  COINS_SHORT: { zh: '金币不足', en: 'Not enough gold coins' },
  BALANCE_SHORT: { zh: '余额不足', en: 'Not enough balance' },
  GIFT_UNKNOWN: { zh: '礼物不存在或已下架', en: 'This gift is not available' },
  GIFT_TO_SELF: { zh: '不能在自己的房间给自己送礼物', en: 'You cannot send gifts to yourself' },
  PRICE_CHANGED: { zh: '礼物价格已变化，请确认', en: 'The price has changed, please confirm' },
  MATCH_UNKNOWN: { zh: '赛事不存在', en: 'Match not found' },
  VIDEO_NONE: { zh: '这场比赛现在没有赛事视频', en: 'There is no video of this match right now' },
  SELECTION_UNKNOWN: { zh: '投注项不存在', en: 'Selection not found' },
  MATCH_OVER: { zh: '比赛已结束，不能再投注', en: 'The match is over; betting is closed' },
  SELECTION_SUSPENDED: { zh: '盘口暂停，请稍后再试', en: 'The market is suspended, please try again later' },
  LEGS_CONFLICT: { zh: '这些选项不能放在同一注', en: 'These selections cannot be combined in one bet' },
  STAKE_LIMIT: { zh: '本金超出该盘口可投范围', en: 'The stake is outside this market’s limits' },
  LIABILITY_REACHED: {
    zh: '该盘口已达受注上限，请减少本金或改选其他盘口',
    en: 'This market is full: lower the stake or choose another market',
  },
  CASH_OUT_EXPIRED: { zh: '兑现价格已失效，请重新询价', en: 'The cash-out offer has expired, please get a new one' },
  FAVOURITES_FULL: { zh: '收藏已满，请先移除一些', en: 'Your favourites are full: remove some first' },
  ODDS_CHANGED: { zh: '赔率已变化，请确认', en: 'The odds have changed, please confirm' },
  ORDER_UNKNOWN: { zh: '注单不存在', en: 'Bet not found' },
  ORDER_OWN: { zh: '不能跟自己的注单', en: 'You cannot follow your own bet' },
  ORDER_REVERTED: { zh: '该注单已撤销，无法跟单', en: 'This bet was cancelled and cannot be followed' },
  FINANCE_ORDER_UNKNOWN: { zh: '订单不存在', en: 'Order not found' },
  PAYMENT_TYPE_CLOSED: {
    zh: '该支付方式暂未开放，请换一种',
    en: 'This payment method is closed for now: choose another',
  },
  UNFINISHED_ORDER: {
    zh: '该支付方式还有一笔未付款的订单，请先付款或取消',
    en: 'You have an unpaid order with this payment method: pay or cancel it first',
  },
  OFFER_TAKEN: {
    zh: '这个金额刚被别人选走，请换一个',
    en: 'Someone else has just taken this amount: choose another',
  },
  SPEED_FULL: {
    zh: '同时进行的极速订单已达上限，请先完成或取消',
    en: 'You have the maximum of open orders of this kind: finish or cancel one first',
  },
  SPEED_LOCKED: {
    zh: '多次选了金额却没有付款，极速存款暂停使用',
    en: 'You took too many amounts without paying: speed deposits are closed to you for a while',
  },
  PROOF_REQUIRED: { zh: '请先上传付款凭证', en: 'Upload the proof of payment first' },
  BANK_ACCOUNTS_EXHAUSTED: {
    zh: '这个金额暂时没有可用的收款账户，请换一个金额或支付方式',
    en: 'No account can take this amount right now: choose another amount or payment method',
  },
  WITHDRAW_TYPE_CLOSED: {
    zh: '该提款方式暂未开放，请换一种',
    en: 'This withdrawal method is closed for now: choose another',
  },
  WITHDRAW_HELD: {
    zh: '账户资料刚有变更，提款暂停 24 小时；若已冻结请联系客服',
    en: 'Withdrawals are paused for 24 hours after account details change; if they are frozen, contact customer service',
  },
  ADDRESS_NOT_READY: {
    zh: '地址加入白名单满 24 小时后才能提款',
    en: 'An address can be used 24 hours after joining the whitelist',
  },
  TURNOVER_LACKING: {
    zh: '流水还不够，这笔金额暂时不能全部提出或兑换',
    en: 'Turnover is not complete: you can only withdraw or exchange less for now',
  },
  NICKNAME_TOO_SOON: {
    zh: '昵称 24 小时内只能修改一次，请满 24 小时后再改',
    en: 'A nickname can be changed once in 24 hours: try again when they are over',
  },
  CASE_FULL: {
    zh: '这条反馈已写满，不能再继续，请另开一条',
    en: 'This case is full and takes no more: please open another one',
  },
  CASES_TODAY: {
    zh: '今天提交的反馈已达上限，请明天再提交',
    en: 'You have opened all the cases that one day takes: try again tomorrow',
  },
  REMIND_TOO_SOON: {
    zh: '两次提醒至少间隔 5 分钟，请到时间再提醒',
    en: 'Reminders are five minutes apart: wait until they have passed',
  },
  REMINDERS_USED: {
    zh: '每笔订单最多提醒 3 次，已全部用完；付款满 10 分钟后可以申诉',
    en: 'All three reminders of this order are used; you can appeal ten minutes after paying',
  },
  APPEAL_TOO_SOON: {
    zh: '付款满 10 分钟后才能申诉，请先等待对方确认',
    en: 'You can appeal ten minutes after paying: please wait for the payee until then',
  },
  ORDER_MOVED_ON: {
    zh: '订单状态已经变化，这一步不能再做，请刷新查看',
    en: 'The order has moved on and this can no longer be done: check its status',
  },
  LIMIT_REACHED: { zh: '超出您的限额', en: 'This would exceed your limit' },
  PLAY_TIMED_OUT: {
    zh: '您正在冷静期，暂不能存款、投注和送礼',
    en: 'You are in a time-out: no deposits, bets or gifts',
  },
  SELF_EXCLUDED: {
    zh: '您已自我排除，不能存款、投注和送礼',
    en: 'You are self-excluded: no deposits, bets or gifts',
  },
  IDENTITY_REQUIRED: {
    zh: '首次存款前请先填写身份信息',
    en: 'Please add your name and birthday before the first deposit',
  },
  RAISE_WAITING: { zh: '调高限额需等待 24 小时', en: 'A higher limit has to wait 24 hours' },
  PAUSE_LONGER: { zh: '已有更长的冷静期或自我排除', en: 'A longer time-out or self-exclusion is already on' },
  VENUE_UNKNOWN: { zh: '场馆不存在', en: 'Venue not found' },
  VENUE_CLOSED: { zh: '场馆暂未开放或正在维护，资金未变动', en: 'The venue is closed for now; no money was moved' },
  VENUE_UNAVAILABLE: { zh: '场馆暂时无法连接，资金未变动', en: 'The venue cannot be reached; no money was moved' },
  VENUE_TRANSFER_OPEN: {
    zh: '该场馆有一笔转账正在确认，请等它完成',
    en: 'A transfer with this venue is being confirmed, please wait',
  },
  VENUE_WALLET_SINGLE: {
    zh: '已开启免转，场馆直接使用中心钱包，无需转入',
    en: 'With the single wallet, venues use the main wallet; nothing needs to be moved',
  },
  VENUE_GAME_UNKNOWN: { zh: '该游戏不存在或已下架', en: 'This game does not exist or is no longer available' },
  SEEDS_CHANGED: {
    zh: '种子已更换，本次未下注，请核对新的种子',
    en: 'The seeds have changed and nothing was staked: please check the new ones',
  },
  ROUND_MOVED_ON: { zh: '该局已有新的进展，请看最新状态', en: 'The round has moved on: see where it stands now' },
  ROUND_OPEN: { zh: '还有一局未结束，请先完成该局', en: 'A round is still open: please finish it first' },
  DRAW_CLOSED: { zh: '该期已封盘，本次未下注', en: 'Sales for this draw are closed: nothing was staked' },
  ROUND_UNKNOWN: { zh: '找不到该局记录', en: 'Round not found' },
  BETS_CLOSED: { zh: '本局已封盘，没有扣款', en: 'This round takes no more bets; nothing was staked' },
  LEAVE_EARLY: { zh: '本局还没开始，开始后才能离场', en: 'The round has not started yet: you can leave once it runs' },
  LEAVE_LATE: { zh: '来不及了，本局已经结束', en: 'Too late: the round had ended' },
  QUOTE_UNKNOWN: { zh: '报价不存在，请重新获取', en: 'Quote not found: please get a new one' },
  QUOTE_EXPIRED: { zh: '报价已过期，请确认新的报价', en: 'The quote has expired: please confirm the new one' },
  QUOTE_USED: { zh: '该报价已使用', en: 'This quote has already been used' },
  ROBOT_CHECK: { zh: '请先完成人机验证', en: 'Please complete the human check first' },
  SAFETY_VERIFICATION: { zh: '请先完成安全验证', en: 'Please complete the safety verification first' },
  CHALLENGE_EXPIRED: { zh: '验证已过期，请重试', en: 'The verification has expired, please try again' },
  SYSTEM_MAINTENANCE: { zh: '系统维护中，请稍后访问', en: 'The site is under maintenance, please come back later' },
  ACCESS_CAVEAT: { zh: '您当前的访问受到提示限制', en: 'Please read the access notice' },
  ACCESS_RESTRICTION: { zh: '您所在的地区暂不提供服务', en: 'The service is not offered in your region' },
}

/** By what a refusal carries; amounts with the site's symbols. */
type Closer = (data: unknown, symbols?: CurrencySymbols) => Words | undefined

const pauseOf = (name: 'PLAY_TIMED_OUT' | 'SELF_EXCLUDED' | 'PAUSE_LONGER') => (data: unknown) => {
  const read = rejectData[name].safeParse(data)
  return read.success ? pauseWords(codeWords[name], read.data.untilMs) : undefined
}

const protectionWords: Partial<Record<CodeName, Closer>> = {
  LIMIT_REACHED: (data, symbols) => {
    const read = rejectData.LIMIT_REACHED.safeParse(data)
    return read.success ? limitWords(read.data, symbols) : undefined
  },
  IDENTITY_REQUIRED: (data) => {
    const read = rejectData.IDENTITY_REQUIRED.safeParse(data)
    return read.success ? identityWords(read.data.missing) : undefined
  },
  RAISE_WAITING: (data) => {
    const read = rejectData.RAISE_WAITING.safeParse(data)
    const at = read.success ? siteClockOf(read.data.confirmFromMs) : ''
    return at === ''
      ? undefined
      : { zh: `调高的限额 ${at} 起可以确认`, en: `The higher limit can be confirmed from ${at}` }
  },
  PLAY_TIMED_OUT: pauseOf('PLAY_TIMED_OUT'),
  SELF_EXCLUDED: pauseOf('SELF_EXCLUDED'),
  PAUSE_LONGER: pauseOf('PAUSE_LONGER'),
}

/** Words with the time, device and network of the other log-in. [S-04] */
const elsewhereWords = (data: unknown): Words | undefined => {
  const parsed = rejectData.LOGGED_IN_ELSEWHERE.safeParse(data).data
  if (!parsed) return undefined
  const { atMs, device, network } = parsed
  const at = siteClockOf(atMs)
  return {
    zh: `您的账号于 ${at}（UTC+8）在其他设备登录：${[device.zh, network].filter(Boolean).join('，')}`,
    en: `Your account was logged in elsewhere at ${at} (UTC+8): ${[device.en, network].filter(Boolean).join(', ')}`,
  }
}

/** Words that say more than those of the code, by what a refusal carries. */
const closerWords: Partial<Record<CodeName, Closer>> = {
  PASSWORD_POLICY: passwordWords,
  LOGGED_IN_ELSEWHERE: elsewhereWords,
  ...protectionWords,
}

/** The words of a code in a language, with the `data` that it carries where that says more. */
export const wordsOf = (name: CodeName, language: Language, data: unknown = null, symbols?: CurrencySymbols): string =>
  (closerWords[name]?.(data, symbols) ?? codeWords[name])[language === 'en' ? 'en' : 'zh']
