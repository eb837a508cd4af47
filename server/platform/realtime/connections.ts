import type { Connection } from './connection.ts'

export interface Connections {
  readonly size: number
  all(): readonly Connection[]
  add(connection: Connection): void
  remove(connection: Connection): void
  ofMember(memberId: string): readonly Connection[]
  /** The session is over: from now on the connection is a visitor's. */
  demote(connection: Connection): void
  /** Called with a member's first connection; what it answers is called when the last one is gone. */
  onMember(came: (memberId: string) => () => void): void
}

interface Own {
  readonly connections: Set<Connection>
  readonly left: () => void
}

/** Who is connected, by member. */
export const createConnections = (): Connections => {
  const all = new Set<Connection>()
  const byMember = new Map<string, Own>()
  let came: (memberId: string) => () => void = () => () => undefined
  const demote = (connection: Connection): void => {
    const memberId = connection.member?.id ?? ''
    connection.member = undefined
    const own = byMember.get(memberId)
    if (own?.connections.delete(connection) !== true || own.connections.size > 0) return
    byMember.delete(memberId)
    own.left()
  }
  const open = (memberId: string): Own => {
    const own = { connections: new Set<Connection>(), left: came(memberId) }
    byMember.set(memberId, own)
    return own
  }
  return {
    get size() {
      return all.size
    },
    all: () => [...all],
    add: (connection) => {
      all.add(connection)
      const { member } = connection
      if (member) (byMember.get(member.id) ?? open(member.id)).connections.add(connection)
    },
    remove: (connection) => {
      all.delete(connection)
      demote(connection)
    },
    ofMember: (memberId) => [...(byMember.get(memberId)?.connections ?? [])],
    demote,
    onMember: (listener) => {
      came = listener
    },
  }
}
