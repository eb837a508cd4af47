import * as z from 'zod/mini'

/** What somebody new does once. `followed`: so many streamers. `played`: a bet that is settled. */
export const noviceTasks = ['verified', 'followed', 'deposited', 'cardBound', 'played'] as const
export const NoviceTask = z.enum(noviceTasks)
export type NoviceTask = z.infer<typeof NoviceTask>

/** What an operator sets of tasks for who is new: each once, with its coins and how often it is to be done. [C-15] */
export const NoviceParams = z.strictObject({
  tasks: z
    .array(
      z.strictObject({
        task: NoviceTask,
        needed: z.int().check(z.minimum(1), z.maximum(100)),
        coins: z.int().check(z.minimum(1), z.maximum(100_000)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(noviceTasks.length),
      z.refine((tasks) => new Set(tasks.map(({ task }) => task)).size === tasks.length, {
        error: 'must name each task once',
      }),
    ),
})
export type NoviceParams = z.infer<typeof NoviceParams>

export const NoviceStep = z.object({
  task: NoviceTask,
  coins: z.int(),
  done: z.int(),
  needed: z.int(),
  state: z.enum(['lacking', 'ready', 'given', 'held', 'refused', 'taken-back']),
})
export type NoviceStep = z.infer<typeof NoviceStep>
