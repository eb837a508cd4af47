import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Fact } from './facts.ts'

/**
 * Counts facts. Each comes once: what `take` writes in the unit and that the facts were told are one transaction, for
 * all consumers together. Nothing is posted in it, since whoever posts keeps all money waiting to the commit.
 */
export interface FactConsumer {
  readonly name: string
  take(unit: Unit, facts: readonly Fact[]): Promise<void>
}
