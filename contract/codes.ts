/** How long the toasts of the specification stand, in milliseconds. */
export const timeoutToastMs = 1_500
export const networkToastMs = 1_000
export const busyToastMs = 3_000

/**
 * What the browser's transport does with a response code. [X-01 … X-09, S-03 … S-10]
 * success: the data goes to the caller. reject: the server's words go to the caller. ignored: the caller hears nothing new,
 * no words are shown. session: expired (401 dialog), ended (tip dialog, then /login), blocked (the same, once in 700 ms).
 * verification: the dialog; the call goes out again with its result. reauthentication: the dialog; the call goes out again
 * once. agreement: the same, once the new texts are agreed to. route: the access machine says where to.
 * mend: put right unseen, then once more. toast: the server's words for so long, and the caller hears a reject.
 * bug: generic busy words; the outcome is unknown.
 */
export type CodeEffect =
  | { readonly kind: 'success' }
  | { readonly kind: 'reject' }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'session'; readonly event: 'expired' | 'ended' | 'blocked' }
  | { readonly kind: 'verification'; readonly reason: 'robot' | 'safety' }
  | { readonly kind: 'reauthentication' }
  | { readonly kind: 'agreement' }
  | { readonly kind: 'route'; readonly to: 'maintenance' | 'caveat' | 'restriction' }
  | { readonly kind: 'mend'; readonly by: 'handshake' | 'clock' }
  | { readonly kind: 'toast'; readonly toastMs: number }
  | { readonly kind: 'bug'; readonly toastMs: number }

interface CodeEntry {
  readonly code: number
  readonly effect: CodeEffect
}

const refused = (code: number) => ({ code, effect: { kind: 'reject' } }) as const
const busy = { kind: 'toast', toastMs: busyToastMs } as const

/**
 * Every response code of the gateway, once: its number and what it does. Its words are in code-words.ts. The numbers of
 * the specification are its own; those of 5 digits from 20001 are ours, for what it names without a number.
 * VERIFICATION_CLOSED, REAUTHENTICATION_CLOSED, NOT_SENT, NETWORK_ABNORMAL and LINE_ABNORMAL are made by the browser.
 */
export const codes = {
  SUCCESS: { code: 0, effect: { kind: 'success' } },
  LOGIN_REQUIRED: { code: 401, effect: { kind: 'session', event: 'expired' } },
  NOTHING_NEW: { code: 10402, effect: { kind: 'ignored' } },
  ALREADY_DONE: { code: 10403, effect: { kind: 'ignored' } },
  VALID_CODE_ERROR: refused(10409),
  BAD_ENVELOPE: { code: 20001, effect: { kind: 'mend', by: 'handshake' } },
  BAD_SIGNATURE: refused(20002),
  CLOCK_SKEW: { code: 20003, effect: { kind: 'mend', by: 'clock' } },
  NONCE_REPLAYED: refused(20004),
  GATEWAY_SESSION_UNKNOWN: { code: 20005, effect: { kind: 'mend', by: 'handshake' } },
  UNKNOWN_PATH: refused(20006),
  BODY_TOO_LARGE: refused(20007),
  BAD_REQUEST: refused(20008),
  BAD_HEADERS: refused(20009),
  INTERNAL: { code: 20099, effect: { kind: 'bug', toastMs: busyToastMs } },
  LOGGED_IN_ELSEWHERE: { code: 20101, effect: { kind: 'session', event: 'ended' } },
  ACCOUNT_BLOCKED: { code: 20102, effect: { kind: 'session', event: 'ended' } },
  PASSWORD_CHANGED: { code: 20103, effect: { kind: 'session', event: 'ended' } },
  AUTH_ERROR: { code: 20104, effect: { kind: 'session', event: 'ended' } },
  IP_BLOCKED: { code: 20105, effect: { kind: 'session', event: 'blocked' } },
  DEVICE_BLOCKED: { code: 20106, effect: { kind: 'session', event: 'blocked' } },
  ACCOUNT_SECURED: { code: 20107, effect: { kind: 'session', event: 'ended' } },
  SESSION_IDLE: { code: 20108, effect: { kind: 'session', event: 'ended' } },
  FORBIDDEN: refused(20110),
  TOO_MANY_USERS: { code: 20201, effect: busy },
  RATE_LIMITED_ADDRESS: { code: 20202, effect: busy },
  RATE_LIMITED_MEMBER: { code: 20203, effect: busy },
  RATE_LIMITED_CALL: { code: 20204, effect: busy },
  INTERFACE_DEGRADED: { code: 20205, effect: busy },
  LOGIN_REFUSED: refused(20301),
  DORMANT_MEMBER: refused(20302),
  NAME_TAKEN: refused(20303),
  NAME_REFUSED: refused(20304),
  PASSWORD_POLICY: refused(20305),
  PASSWORD_WRONG: refused(20306),
  CONTACT_TAKEN: refused(20307),
  CONTACT_REFUSED: refused(20308),
  SEND_TOO_OFTEN: refused(20309),
  TICKET_INVALID: refused(20310),
  SECOND_FACTOR_REQUIRED: refused(20311),
  PASSKEY_REFUSED: refused(20312),
  REAUTHENTICATION_REQUIRED: { code: 20313, effect: { kind: 'reauthentication' } },
  REAUTHENTICATION_CLOSED: refused(20314),
  TOTP_WRONG: refused(20315),
  SEND_PAUSED: refused(20316),
  PASSWORD_RESET_REQUIRED: refused(20317),
  AGREEMENTS_CHANGED: refused(20318),
  AGREEMENTS_DUE: { code: 20319, effect: { kind: 'agreement' } },
  WITHDRAW_PASSWORD_UNSET: refused(20321),
  WITHDRAW_PASSWORD_WRONG: refused(20322),
  WITHDRAW_PASSWORD_LOCKED: refused(20323),
  FIELD_REFUSED: refused(20324),
  ALREADY_BOUND: refused(20325),
  CARD_REFUSED: refused(20326),
  CARD_LIMIT: refused(20327),
  ADDRESS_REFUSED: refused(20328),
  ADDRESS_LIMIT: refused(20329),
  RECORD_UNKNOWN: refused(20330),
  FILE_REFUSED: refused(20331),
  REAL_NAME_REQUIRED: refused(20332),
  NOT_DUE: refused(20333),
  NICKNAME_TOO_SOON: refused(20334),
  CASE_FULL: refused(20335),
  CASES_TODAY: refused(20336),
  NAME_RESERVED: refused(20337),
  NICKNAME_RESERVED: refused(20338),
  ROOM_UNKNOWN: refused(20401),
  ROOM_CLOSED: refused(20402),
  MUTED: refused(20403),
  SLOW_MODE: refused(20404),
  TEXT_REFUSED: refused(20405),
  MESSAGE_UNKNOWN: refused(20406),
  MEMBER_UNKNOWN: refused(20407),
  CANNOT_MUTE: refused(20408),
  ROOM_MUTED: refused(20409),
  CANNOT_MODERATE: refused(20410),
  MODERATORS_FULL: refused(20411),
  UNDO_LATE: refused(20421),
  OBJECTION_DONE: refused(20426),
  NOTES_FULL: refused(20427),
  FOLLOWERS_ONLY: refused(20430),
  VIP_ONLY: refused(20431),
  GIFTERS_ONLY: refused(20432),
  EMOTES_ONLY: refused(20433),
  DUPLICATE_TEXT: refused(20434),
  LINKS_OFF: refused(20435),
  ACCOUNT_TOO_NEW: refused(20436),
  WORD_BLOCKED: refused(20437),
  HELD_FULL: refused(20438),
  HELD_DECIDED: refused(20440),
  HELD_LOCKED: refused(20441),
  WORD_REFUSED: refused(20442),
  WORD_TOO_WIDE: refused(20443),
  WORDS_FULL: refused(20444),
  WORD_EXISTS: refused(20445),
  CANNOT_BLOCK: refused(20451),
  BLOCKS_FULL: refused(20452),
  CANNOT_REPORT: refused(20453),
  REPORTS_TODAY: refused(20454),
  REPORTS_FULL: refused(20455),
  REPORT_UNKNOWN: refused(20456),
  REPORT_TAKEN: refused(20457),
  REPORT_DECIDED: refused(20458),
  ANCHOR_ONLY: refused(20462),
  REPLAY_FOLLOWERS: refused(20476),
  REQUEST_ID_REUSED: refused(20501),
  COINS_SHORT: refused(20502),
  BALANCE_SHORT: refused(20503),
  GIFT_UNKNOWN: refused(20504),
  PRICE_CHANGED: refused(20505),
  GIFT_TO_SELF: refused(20506),
  MATCH_UNKNOWN: refused(20601),
  SELECTION_UNKNOWN: refused(20602),
  SELECTION_SUSPENDED: refused(20603),
  ODDS_CHANGED: refused(20604),
  ORDER_UNKNOWN: refused(20605),
  ORDER_REVERTED: refused(20606),
  LEGS_CONFLICT: refused(20607),
  STAKE_LIMIT: refused(20608),
  LIABILITY_REACHED: refused(20609),
  CASH_OUT_EXPIRED: refused(20610),
  FAVOURITES_FULL: refused(20611),
  MATCH_OVER: refused(20612),
  ORDER_OWN: refused(20613),
  VIDEO_NONE: refused(20621),
  FINANCE_ORDER_UNKNOWN: refused(20801),
  ORDER_MOVED_ON: refused(20802),
  VENUE_UNKNOWN: refused(20651),
  VENUE_CLOSED: refused(20652),
  VENUE_UNAVAILABLE: refused(20653),
  VENUE_TRANSFER_OPEN: refused(20654),
  VENUE_WALLET_SINGLE: refused(20655),
  VENUE_GAME_UNKNOWN: refused(20656),
  SEEDS_CHANGED: refused(20671),
  ROUND_OPEN: refused(20672),
  ROUND_UNKNOWN: refused(20673),
  BETS_CLOSED: refused(20676),
  LEAVE_LATE: refused(20677),
  LEAVE_EARLY: refused(20678),
  ROUND_MOVED_ON: refused(20674),
  DRAW_CLOSED: refused(20681),
  PAYMENT_TYPE_CLOSED: refused(20803),
  UNFINISHED_ORDER: refused(20804),
  OFFER_TAKEN: refused(20841),
  SPEED_FULL: refused(20842),
  SPEED_LOCKED: refused(20843),
  PROOF_REQUIRED: refused(20844),
  BANK_ACCOUNTS_EXHAUSTED: refused(20805),
  REMIND_TOO_SOON: refused(20806),
  REMINDERS_USED: refused(20807),
  APPEAL_TOO_SOON: refused(20808),
  WITHDRAW_TYPE_CLOSED: refused(20811),
  WITHDRAW_HELD: refused(20812),
  ADDRESS_NOT_READY: refused(20813),
  TURNOVER_LACKING: refused(20814),
  QUOTE_UNKNOWN: refused(20831),
  QUOTE_EXPIRED: refused(20832),
  QUOTE_USED: refused(20833),
  ROBOT_CHECK: { code: 20701, effect: { kind: 'verification', reason: 'robot' } },
  SAFETY_VERIFICATION: { code: 20702, effect: { kind: 'verification', reason: 'safety' } },
  VERIFICATION_CLOSED: refused(20703),
  CHALLENGE_EXPIRED: refused(20704),
  NOT_SENT: refused(20705),
  SYSTEM_MAINTENANCE: { code: 20711, effect: { kind: 'route', to: 'maintenance' } },
  ACCESS_CAVEAT: { code: 20712, effect: { kind: 'route', to: 'caveat' } },
  ACCESS_RESTRICTION: { code: 20713, effect: { kind: 'route', to: 'restriction' } },
  LIMIT_REACHED: refused(20851),
  PLAY_TIMED_OUT: refused(20852),
  SELF_EXCLUDED: refused(20853),
  IDENTITY_REQUIRED: refused(20854),
  RAISE_WAITING: refused(20855),
  PAUSE_LONGER: refused(20856),
  INVITE_UNKNOWN: refused(20881),
  AGENT_ONLY: refused(20882),
  APPLIED_ALREADY: refused(20883),
  PROMOTION_UNKNOWN: refused(20901),
  PROMOTION_OVER: refused(20902),
  PROMOTION_BARRED: refused(20903),
  PROMOTION_SPENT: refused(20904),
  PROMOTION_CHANGED: refused(20905),
  SPINS_NONE: refused(20911),
  ITEM_SOLD_OUT: refused(20912),
  ITEM_CAP_REACHED: refused(20913),
  POINTS_SHORT: refused(20914),
  RANK_NONE: refused(20915),
  CARD_UNKNOWN: refused(20916),
  CARD_OVER: refused(20917),
  CARD_OTHER: refused(20918),
  TICKETS_FULL: refused(20919),
  ANSWERS_CLOSED: refused(20920),
  GUESSES_FULL: refused(20921),
  ALREADY_TAKEN: refused(20906),
  LINE_ABNORMAL: { code: 1000022, effect: { kind: 'toast', toastMs: networkToastMs } },
  NETWORK_ABNORMAL: { code: 1000023, effect: { kind: 'toast', toastMs: networkToastMs } },
} as const satisfies Record<string, CodeEntry>

export type CodeName = keyof typeof codes

const namesByCode = new Map<number, CodeName>(
  Object.entries(codes).map(([name, entry]) => [entry.code, name as CodeName]),
)

/** The name of a response code, or undefined when it is not of the catalogue. */
export const codeNameOf = (code: number): CodeName | undefined => namesByCode.get(code)

/** The entry of a code as the catalogue's type has it: for interpreters that look at every kind of effect. */
export const effectOf = (name: CodeName): CodeEffect => codes[name].effect

export type Language = 'zh-CN' | 'en'
