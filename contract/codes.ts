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

const reject = { kind: 'reject' } as const
const busy = { kind: 'toast', toastMs: busyToastMs } as const

/**
 * Every response code of the gateway, once: its number and what it does. Its words are in code-words.ts. The numbers of
 * the specification are its own; those of 5 digits from 20001 are ours, for what it names without a number.
 * VERIFICATION_CLOSED, REAUTHENTICATION_CLOSED, NETWORK_ABNORMAL and LINE_ABNORMAL are made by the browser.
 */
export const codes = {
  SUCCESS: { code: 0, effect: { kind: 'success' } },
  LOGIN_REQUIRED: { code: 401, effect: { kind: 'session', event: 'expired' } },
  NOTHING_NEW: { code: 10402, effect: { kind: 'ignored' } },
  ALREADY_DONE: { code: 10403, effect: { kind: 'ignored' } },
  VALID_CODE_ERROR: { code: 10409, effect: reject },
  BAD_ENVELOPE: { code: 20001, effect: { kind: 'mend', by: 'handshake' } },
  BAD_SIGNATURE: { code: 20002, effect: reject },
  CLOCK_SKEW: { code: 20003, effect: { kind: 'mend', by: 'clock' } },
  NONCE_REPLAYED: { code: 20004, effect: reject },
  GATEWAY_SESSION_UNKNOWN: { code: 20005, effect: { kind: 'mend', by: 'handshake' } },
  UNKNOWN_PATH: { code: 20006, effect: reject },
  BODY_TOO_LARGE: { code: 20007, effect: reject },
  BAD_REQUEST: { code: 20008, effect: reject },
  BAD_HEADERS: { code: 20009, effect: reject },
  INTERNAL: { code: 20099, effect: { kind: 'bug', toastMs: busyToastMs } },
  LOGGED_IN_ELSEWHERE: { code: 20101, effect: { kind: 'session', event: 'ended' } },
  ACCOUNT_BLOCKED: { code: 20102, effect: { kind: 'session', event: 'ended' } },
  PASSWORD_CHANGED: { code: 20103, effect: { kind: 'session', event: 'ended' } },
  AUTH_ERROR: { code: 20104, effect: { kind: 'session', event: 'ended' } },
  IP_BLOCKED: { code: 20105, effect: { kind: 'session', event: 'blocked' } },
  DEVICE_BLOCKED: { code: 20106, effect: { kind: 'session', event: 'blocked' } },
  ACCOUNT_SECURED: { code: 20107, effect: { kind: 'session', event: 'ended' } },
  SESSION_IDLE: { code: 20108, effect: { kind: 'session', event: 'ended' } },
  FORBIDDEN: { code: 20110, effect: reject },
  TOO_MANY_USERS: { code: 20201, effect: busy },
  RATE_LIMITED_ADDRESS: { code: 20202, effect: busy },
  RATE_LIMITED_MEMBER: { code: 20203, effect: busy },
  RATE_LIMITED_CALL: { code: 20204, effect: busy },
  INTERFACE_DEGRADED: { code: 20205, effect: busy },
  LOGIN_REFUSED: { code: 20301, effect: reject },
  DORMANT_MEMBER: { code: 20302, effect: reject },
  NAME_TAKEN: { code: 20303, effect: reject },
  NAME_REFUSED: { code: 20304, effect: reject },
  PASSWORD_POLICY: { code: 20305, effect: reject },
  PASSWORD_WRONG: { code: 20306, effect: reject },
  CONTACT_TAKEN: { code: 20307, effect: reject },
  CONTACT_REFUSED: { code: 20308, effect: reject },
  SEND_TOO_OFTEN: { code: 20309, effect: reject },
  TICKET_INVALID: { code: 20310, effect: reject },
  SECOND_FACTOR_REQUIRED: { code: 20311, effect: reject },
  PASSKEY_REFUSED: { code: 20312, effect: reject },
  REAUTHENTICATION_REQUIRED: { code: 20313, effect: { kind: 'reauthentication' } },
  REAUTHENTICATION_CLOSED: { code: 20314, effect: reject },
  TOTP_WRONG: { code: 20315, effect: reject },
  SEND_PAUSED: { code: 20316, effect: reject },
  PASSWORD_RESET_REQUIRED: { code: 20317, effect: reject },
  AGREEMENTS_CHANGED: { code: 20318, effect: reject },
  AGREEMENTS_DUE: { code: 20319, effect: { kind: 'agreement' } },
  WITHDRAW_PASSWORD_UNSET: { code: 20321, effect: reject },
  WITHDRAW_PASSWORD_WRONG: { code: 20322, effect: reject },
  WITHDRAW_PASSWORD_LOCKED: { code: 20323, effect: reject },
  FIELD_REFUSED: { code: 20324, effect: reject },
  ALREADY_BOUND: { code: 20325, effect: reject },
  CARD_REFUSED: { code: 20326, effect: reject },
  CARD_LIMIT: { code: 20327, effect: reject },
  ADDRESS_REFUSED: { code: 20328, effect: reject },
  ADDRESS_LIMIT: { code: 20329, effect: reject },
  RECORD_UNKNOWN: { code: 20330, effect: reject },
  FILE_REFUSED: { code: 20331, effect: reject },
  REAL_NAME_REQUIRED: { code: 20332, effect: reject },
  NOT_DUE: { code: 20333, effect: reject },
  ROOM_UNKNOWN: { code: 20401, effect: reject },
  ROOM_CLOSED: { code: 20402, effect: reject },
  MUTED: { code: 20403, effect: reject },
  SLOW_MODE: { code: 20404, effect: reject },
  TEXT_REFUSED: { code: 20405, effect: reject },
  MESSAGE_UNKNOWN: { code: 20406, effect: reject },
  MEMBER_UNKNOWN: { code: 20407, effect: reject },
  CANNOT_MUTE: { code: 20408, effect: reject },
  ROOM_MUTED: { code: 20409, effect: reject },
  CANNOT_MODERATE: { code: 20410, effect: reject },
  MODERATORS_FULL: { code: 20411, effect: reject },
  REQUEST_ID_REUSED: { code: 20501, effect: reject },
  COINS_SHORT: { code: 20502, effect: reject },
  BALANCE_SHORT: { code: 20503, effect: reject },
  GIFT_UNKNOWN: { code: 20504, effect: reject },
  PRICE_CHANGED: { code: 20505, effect: reject },
  MATCH_UNKNOWN: { code: 20601, effect: reject },
  SELECTION_UNKNOWN: { code: 20602, effect: reject },
  SELECTION_SUSPENDED: { code: 20603, effect: reject },
  ODDS_CHANGED: { code: 20604, effect: reject },
  ORDER_UNKNOWN: { code: 20605, effect: reject },
  ORDER_REVERTED: { code: 20606, effect: reject },
  LEGS_CONFLICT: { code: 20607, effect: reject },
  STAKE_LIMIT: { code: 20608, effect: reject },
  LIABILITY_REACHED: { code: 20609, effect: reject },
  CASH_OUT_EXPIRED: { code: 20610, effect: reject },
  FAVOURITES_FULL: { code: 20611, effect: reject },
  MATCH_OVER: { code: 20612, effect: reject },
  ORDER_OWN: { code: 20613, effect: reject },
  VIDEO_NONE: { code: 20621, effect: reject },
  FINANCE_ORDER_UNKNOWN: { code: 20801, effect: reject },
  ORDER_MOVED_ON: { code: 20802, effect: reject },
  VENUE_UNKNOWN: { code: 20651, effect: reject },
  VENUE_CLOSED: { code: 20652, effect: reject },
  VENUE_UNAVAILABLE: { code: 20653, effect: reject },
  VENUE_TRANSFER_OPEN: { code: 20654, effect: reject },
  VENUE_WALLET_SINGLE: { code: 20655, effect: reject },
  VENUE_GAME_UNKNOWN: { code: 20656, effect: reject },
  SEEDS_CHANGED: { code: 20671, effect: reject },
  ROUND_OPEN: { code: 20672, effect: reject },
  ROUND_UNKNOWN: { code: 20673, effect: reject },
  BETS_CLOSED: { code: 20676, effect: reject },
  LEAVE_LATE: { code: 20677, effect: reject },
  ROUND_MOVED_ON: { code: 20674, effect: reject },
  DRAW_CLOSED: { code: 20681, effect: reject },
  PAYMENT_TYPE_CLOSED: { code: 20803, effect: reject },
  UNFINISHED_ORDER: { code: 20804, effect: reject },
  OFFER_TAKEN: { code: 20841, effect: reject },
  SPEED_FULL: { code: 20842, effect: reject },
  SPEED_LOCKED: { code: 20843, effect: reject },
  PROOF_REQUIRED: { code: 20844, effect: reject },
  BANK_ACCOUNTS_EXHAUSTED: { code: 20805, effect: reject },
  WITHDRAW_TYPE_CLOSED: { code: 20811, effect: reject },
  WITHDRAW_HELD: { code: 20812, effect: reject },
  ADDRESS_NOT_READY: { code: 20813, effect: reject },
  TURNOVER_LACKING: { code: 20814, effect: reject },
  QUOTE_UNKNOWN: { code: 20831, effect: reject },
  QUOTE_EXPIRED: { code: 20832, effect: reject },
  QUOTE_USED: { code: 20833, effect: reject },
  ROBOT_CHECK: { code: 20701, effect: { kind: 'verification', reason: 'robot' } },
  SAFETY_VERIFICATION: { code: 20702, effect: { kind: 'verification', reason: 'safety' } },
  VERIFICATION_CLOSED: { code: 20703, effect: reject },
  CHALLENGE_EXPIRED: { code: 20704, effect: reject },
  SYSTEM_MAINTENANCE: { code: 20711, effect: { kind: 'route', to: 'maintenance' } },
  ACCESS_CAVEAT: { code: 20712, effect: { kind: 'route', to: 'caveat' } },
  ACCESS_RESTRICTION: { code: 20713, effect: { kind: 'route', to: 'restriction' } },
  LIMIT_REACHED: { code: 20851, effect: reject },
  PLAY_TIMED_OUT: { code: 20852, effect: reject },
  SELF_EXCLUDED: { code: 20853, effect: reject },
  IDENTITY_REQUIRED: { code: 20854, effect: reject },
  RAISE_WAITING: { code: 20855, effect: reject },
  PAUSE_LONGER: { code: 20856, effect: reject },
  INVITE_UNKNOWN: { code: 20881, effect: reject },
  AGENT_ONLY: { code: 20882, effect: reject },
  AGENT_APPLIED: { code: 20883, effect: reject },
  PROMOTION_UNKNOWN: { code: 20901, effect: reject },
  PROMOTION_OVER: { code: 20902, effect: reject },
  PROMOTION_BARRED: { code: 20903, effect: reject },
  PROMOTION_SPENT: { code: 20904, effect: reject },
  PROMOTION_CHANGED: { code: 20905, effect: reject },
  ALREADY_TAKEN: { code: 20906, effect: reject },
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
