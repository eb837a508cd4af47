import type { AnyStateMachine } from 'xstate'

/** The names of the effects among actions. */
export const effectNamesOf = (actions: readonly unknown[]): string[] =>
  actions.flatMap((action) => {
    if (typeof action === 'string') return [action]
    const { type } = action as { type?: string }
    return type === undefined || type.startsWith('xstate.') ? [] : [type]
  })

/** The names of all effects of a machine. */
export const effectsOf = (machine: AnyStateMachine): Set<string> =>
  new Set(
    Object.values(machine.root.states).flatMap((state) => [
      ...effectNamesOf(state.entry),
      ...effectNamesOf(state.exit),
      ...[...state.transitions.values()].flat().flatMap(({ actions }) => effectNamesOf(actions)),
    ]),
  )
