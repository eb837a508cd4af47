import type { Announcement } from './outbox/outbox-rows.ts'

/**
 * One transaction, for those who need not know what it is made of. A store joins it by its `in(unit)`; everything that
 * is done in it happens together or not at all. Inside, no store is asked but those that joined: another one would wait
 * for a second connection while the first is held.
 */
export interface Unit {
  /** Leaves through the outbox, facts to those who count them: written with the rest, published after the commit, also when the process ends at it. */
  announce(entries: readonly Announcement[]): void
  /** After the commit. A crash loses it, so only for what can be read again: pushes of a state, ends of sockets. */
  afterCommit(nudge: () => void): void
}

export interface UnitOfWork {
  /** `work` runs again when the database had to undo it because of another transaction. What it throws undoes all. */
  run<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}
