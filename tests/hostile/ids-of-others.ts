import type { RequestOf } from '#contract/define-call.ts'
import type { CallName, Calls } from '#contract/registry.ts'

/** What an id of a request names, when that is somebody's own. */
const ownKeys = [
  'id',
  'ids',
  'orderId',
  'orderIds',
  'followsOrderId',
  'quoteId',
  'payeeId',
  'proofId',
  'roundId',
  'betId',
  'seedId',
  'ticketId',
  'spinId',
  'cardId',
  'offerId',
  'caseId',
  'pictureId',
  'ruleId',
  'heldId',
  'entryId',
  'objectionId',
  'noteId',
  'keyId',
  'planId',
  'replayId',
  'streamId',
  'raidId',
  'clipId',
] as const
export type OwnKey = (typeof ownKeys)[number]

/** Ids of what everybody sees, places in one's own list, and tokens of one's own flow. */
const sharedKeys = [
  'matchId',
  'matchIds',
  'leagueId',
  'selectionId',
  'selectionIds',
  'anchorId',
  'memberId',
  'messageId',
  'giftId',
  'gameId',
  'methodId',
  'categoryId',
  'promotionId',
  'itemId',
  'questionId',
  'optionId',
  'sinceId',
  'beforeId',
  'upToId',
  'challengeId',
  'demandId',
] as const

/** Calls in which an id that elsewhere is somebody's is everybody's: articles, shared rounds, the offers of a promotion. */
const sharedIn = [
  'helpArticleGet',
  'newsInfo',
  'gameTableBet',
  'gameTableRound',
  'promotionCardTake',
  'planRemind',
  'replayOpen',
  'replayChat',
  'clipMake',
  'clipOpen',
] as const

/** Every call with an id of something that is somebody's own: a new one without a row here does not compile. */
export type OwnCall = Exclude<
  {
    [Name in CallName]: Extract<keyof RequestOf<Calls[Name]>, OwnKey> extends never ? never : Name
  }[CallName],
  (typeof sharedIn)[number]
>

export const isOwnKey = (key: string): key is OwnKey => (ownKeys as readonly string[]).includes(key)
export const isClassified = (key: string): boolean => isOwnKey(key) || (sharedKeys as readonly string[]).includes(key)
