import type { Schema } from '#contract/schema.ts'
import type { PromotionKind } from './promotion.ts'
import {
  BuffCardsParams,
  DrawParams,
  GiftExchangeParams,
  GuessParams,
  QuizParams,
  ReturnFlowParams,
  ScoreShopParams,
  WheelParams,
} from './chance-params.ts'
import { InviteParams } from './invite-params.ts'
import { CarnivalParams } from './carnival.ts'
import { NoviceParams } from './novice.ts'
import { ContinueDepositParams, DividendParams, FirstDepositParams, RebateParams } from './rule-params.ts'
import { SigninParams } from './signin.ts'

/** What the `params` of a kind are; a kind that is not here is of no promotion yet. [C-15] */
export const kindParams = {
  'first-deposit': FirstDepositParams,
  'continue-deposit': ContinueDepositParams,
  rebate: RebateParams,
  'weekly-dividend': DividendParams,
  'monthly-dividend': DividendParams,
  wheel: WheelParams,
  draw: DrawParams,
  quiz: QuizParams,
  guess: GuessParams,
  'score-shop': ScoreShopParams,
  'gift-exchange': GiftExchangeParams,
  'buff-cards': BuffCardsParams,
  'return-flow': ReturnFlowParams,
  signin: SigninParams,
  novice: NoviceParams,
  invite: InviteParams,
  carnival: CarnivalParams,
} as const satisfies Partial<Record<PromotionKind, Schema>>
