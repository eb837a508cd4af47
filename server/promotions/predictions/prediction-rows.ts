import type { Selectable } from 'kysely'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { readGrantStates, type GrantState } from '#server/promotions/engine/grant-rows.ts'

export interface Prediction {
  readonly promotionId: string
  readonly questionId: string
  readonly memberId: string
  readonly optionId: string
  readonly closesAtMs: number
  readonly reward: Reward
  readonly state: 'open' | 'right' | 'wrong' | 'void'
  /** As it stands now. */
  readonly prize: GrantState | null
}

export interface PredictionResult {
  readonly promotionId: string
  readonly questionId: string
  /** Null: the question is void. */
  readonly optionId: string | null
}

/** Answers of members, and what was right. [C-15] */
export interface PredictionRows {
  /** The answer, or another one in its place, where none is decided. False: it is. */
  put(prediction: Omit<Prediction, 'state' | 'prize'>, atMs: number): Promise<boolean>
  mine(promotionId: string, memberId: string, limit: number): Promise<Prediction[]>
  /** Of those that close from a moment to another. */
  countBetween(
    promotionId: string,
    memberId: string,
    between: { fromMs: number; untilMs: number; except: string },
  ): Promise<number>
  /** What was right, once: false where it was said before. */
  decide(result: PredictionResult, atMs: number): Promise<boolean>
  results(promotionId: string): Promise<PredictionResult[]>
  unsettled(): Promise<PredictionResult[]>
  open(result: PredictionResult, limit: number): Promise<Prediction[]>
  /** Held until the unit ends; undefined where it is decided, or another process has it. */
  holdOpen(prediction: Pick<Prediction, 'promotionId' | 'questionId' | 'memberId'>): Promise<Prediction | undefined>
  end(prediction: Prediction, state: 'right' | 'wrong' | 'void', prize: Tables['predictions']['prize']): Promise<void>
  settled(result: PredictionResult, atMs: number): Promise<void>
  /** Questions with answers that nothing decides yet and that are closed. */
  waiting(promotionId: string, nowMs: number): Promise<string[]>
  in(unit: Unit): PredictionRows
}

/** Of the grant that a right answer brings. */
export const answerKey = ({
  promotionId,
  questionId,
  memberId,
}: Pick<Prediction, 'promotionId' | 'questionId' | 'memberId'>): string =>
  `answer:${promotionId}:${questionId}:${memberId}`

const predictionOf = (row: Selectable<Tables['predictions']>): Prediction => ({
  promotionId: row.promotion_id,
  questionId: row.question_id,
  memberId: row.member_id,
  optionId: row.option_id,
  closesAtMs: row.closes_at.getTime(),
  reward: row.reward,
  state: row.state,
  prize: row.prize,
})

const resultOf = (row: Selectable<Tables['prediction_results']>): PredictionResult => ({
  promotionId: row.promotion_id,
  questionId: row.question_id,
  optionId: row.option_id,
})

const answers = (db: Database) => ({
  put: async (
    { promotionId, questionId, memberId, optionId, closesAtMs, reward }: Omit<Prediction, 'state' | 'prize'>,
    atMs: number,
  ) => {
    const changed = {
      option_id: optionId,
      closes_at: new Date(closesAtMs),
      reward: JSON.stringify(reward),
      at: new Date(atMs),
    }
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('predictions')
      .values({ promotion_id: promotionId, question_id: questionId, member_id: memberId, prize: null, ...changed })
      .onConflict((conflict) =>
        conflict
          .columns(['promotion_id', 'question_id', 'member_id'])
          .doUpdateSet(changed)
          .where('predictions.state', '=', 'open'),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  mine: async (promotionId: string, memberId: string, limit: number) => {
    const rows = await db
      .selectFrom('predictions')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('promotion_id', '=', promotionId)
      .orderBy('closes_at', 'desc')
      .orderBy('question_id')
      .limit(limit)
      .execute()
    const mine = rows.map(predictionOf)
    const states = await readGrantStates(db, mine.filter(({ prize }) => prize !== null).map(answerKey))
    return mine.map((each) => ({ ...each, prize: states.get(answerKey(each)) ?? each.prize }))
  },
  countBetween: async (
    promotionId: string,
    memberId: string,
    { fromMs, untilMs, except }: { fromMs: number; untilMs: number; except: string },
  ) => {
    const row = await db
      .selectFrom('predictions')
      .select(({ fn }) => fn.countAll<string>().as('times'))
      .where('member_id', '=', memberId)
      .where('promotion_id', '=', promotionId)
      .where('closes_at', '>=', new Date(fromMs))
      .where('closes_at', '<', new Date(untilMs))
      .where('question_id', '<>', except)
      .executeTakeFirst()
    return Number(row?.times ?? 0)
  },
  waiting: async (promotionId: string, nowMs: number) => {
    const rows = await db
      .selectFrom('predictions')
      .select('question_id')
      .distinct()
      .where('promotion_id', '=', promotionId)
      .where('state', '=', 'open')
      .where('closes_at', '<=', new Date(nowMs))
      .execute()
    return rows.map(({ question_id: questionId }) => questionId)
  },
})

const results = (db: Database) => ({
  decide: async ({ promotionId, questionId, optionId }: PredictionResult, atMs: number) => {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('prediction_results')
      .values({
        promotion_id: promotionId,
        question_id: questionId,
        option_id: optionId,
        at: new Date(atMs),
        settled_at: null,
      })
      .onConflict((conflict) => conflict.columns(['promotion_id', 'question_id']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  results: async (promotionId: string) => {
    const rows = await db.selectFrom('prediction_results').selectAll().where('promotion_id', '=', promotionId).execute()
    return rows.map(resultOf)
  },
  unsettled: async () => {
    const rows = await db.selectFrom('prediction_results').selectAll().where('settled_at', 'is', null).execute()
    return rows.map(resultOf)
  },
  settled: async ({ promotionId, questionId }: PredictionResult, atMs: number) => {
    await db
      .updateTable('prediction_results')
      .set({ settled_at: new Date(atMs) })
      .where('promotion_id', '=', promotionId)
      .where('question_id', '=', questionId)
      .execute()
  },
})

const settling = (db: Database) => ({
  open: async ({ promotionId, questionId }: PredictionResult, limit: number) => {
    const rows = await db
      .selectFrom('predictions')
      .selectAll()
      .where('promotion_id', '=', promotionId)
      .where('question_id', '=', questionId)
      .where('state', '=', 'open')
      .orderBy('member_id')
      .limit(limit)
      .execute()
    return rows.map(predictionOf)
  },
  holdOpen: async ({
    promotionId,
    questionId,
    memberId,
  }: Pick<Prediction, 'promotionId' | 'questionId' | 'memberId'>) => {
    const row = await db
      .selectFrom('predictions')
      .selectAll()
      .where('promotion_id', '=', promotionId)
      .where('question_id', '=', questionId)
      .where('member_id', '=', memberId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    return row && predictionOf(row)
  },
  end: async (
    { promotionId, questionId, memberId }: Prediction,
    state: 'right' | 'wrong' | 'void',
    prize: Tables['predictions']['prize'],
  ) => {
    await db
      .updateTable('predictions')
      .set({ state, prize })
      .where('promotion_id', '=', promotionId)
      .where('question_id', '=', questionId)
      .where('member_id', '=', memberId)
      .execute()
  },
})

export const createPredictionRows = (db: Database): PredictionRows => ({
  ...answers(db),
  ...results(db),
  ...settling(db),
  in: (unit) => createPredictionRows(tablesOf(unit)),
})
