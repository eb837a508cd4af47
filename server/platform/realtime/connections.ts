import type { Connection } from './connection.ts'

export interface Connections {
  readonly size: number
  all(): readonly Connection[]
  add(connection: Connection): void
  remove(connection: Connection): void
  ofMember(memberId: string): readonly Connection[]
  /** The session is over: from now on the connection is a visitor's. */
  demote(connection: Connection): void
}

/** Who is connected, by member. */
export const createConnections = (): Connections => {
  const all = new Set<Connection>()
  const byMember = new Map<string, Set<Connection>>()
  const demote = (connection: Connection): void => {
    const memberId = connection.member?.id
    connection.member = undefined
    const own = memberId === undefined ? undefined : byMember.get(memberId)
    own?.delete(connection)
    if (memberId !== undefined && own?.size === 0) byMember.delete(memberId)
  }
  return {
    get size() {
      return all.size
    },
    all: () => [...all],
    add: (connection) => {
      all.add(connection)
      if (!connection.member) return
      const own = byMember.get(connection.member.id) ?? new Set()
      byMember.set(connection.member.id, own.add(connection))
    },
    remove: (connection) => {
      all.delete(connection)
      demote(connection)
    },
    ofMember: (memberId) => [...(byMember.get(memberId) ?? [])],
    demote,
  }
}
