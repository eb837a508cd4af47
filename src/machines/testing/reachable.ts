import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/**
 * The values of every state that events lead to on the real machine, as JSON. `key` adds what of the context decides
 * where events lead; everything else must not make two states of one.
 */
export const reachableValues = <Machine extends AnyStateMachine>(
  machine: Machine,
  {
    events,
    input,
    key = () => '',
  }: {
    /** Also `xstate.done.actor.*` and `xstate.after.*`, which the machine types do not name. */
    events: readonly ({ readonly type: string } & Record<string, unknown>)[]
    input: InputFrom<Machine>
    key?: (snapshot: SnapshotFrom<Machine>) => unknown
  },
): string[] => {
  const paths = getShortestPaths(machine, {
    events: events as unknown as EventFromLogic<Machine>[],
    input,
    serializeState: (snapshot) => JSON.stringify([snapshot.value, key(snapshot as SnapshotFrom<Machine>)]),
    limit: 20_000,
  })
  return [...new Set(paths.map(({ state }) => JSON.stringify(state.value)))].sort()
}

/** State values as `reachableValues` gives them. */
export const values = (...list: readonly unknown[]): string[] => list.map((value) => JSON.stringify(value)).sort()
