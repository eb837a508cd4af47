import { randomUUID } from 'node:crypto'
import type { OrderKind } from '#contract/finance/entities/finance-order.ts'
import { OrderProof } from '#contract/finance/entities/order-proof.ts'
import { orderProofsMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { fileKindOf } from '#server/platform/file-kind.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { uploadedFile } from '#server/platform/uploaded-file.ts'
import type { FinanceOrders, OwnedOrder } from './ports.ts'
import type { OrderProofRows, ProofFile, ProofRow } from './store/order-proof-rows.ts'

/** What a payment outside of the site is about. */
export interface ProofCase {
  /** The order that its pictures lie under. */
  readonly orderId: string
  /** Members who see them; who of them hands one in shows it to the others. */
  readonly parties: readonly string[]
  /** Whether more may be handed in. */
  readonly isOpen: boolean
}

/** The case of an order, looked up by the connection of a unit of work, if there is one; undefined: it has none now. */
export type ProofCaseOf<Kind extends OrderKind> = (
  owned: OwnedOrder<Kind>,
  unit?: Unit,
) => Promise<ProofCase | undefined>

interface ProofDeps {
  orders: Pick<FinanceOrders, 'find' | 'in'>
  rows: OrderProofRows
  /** Holds a member's orders until the unit ends. */
  holdMember: (unit: Unit, memberId: string) => Promise<void>
  now: () => number
}

interface Shown {
  proofs: OrderProof[]
}

/** Pictures of payments outside of the site: each seen by the parties of its order and by operators. [C-14] */
export interface OrderProofs {
  /** Says whose pictures the orders of a kind have. A kind that says nothing has none. */
  provide<Kind extends OrderKind>(kind: Kind, caseOf: ProofCaseOf<Kind>): void
  /** What a picture is by its content; refused when it is none or too large. */
  read(base64: string): Outcome<PictureFile, 'FILE_REFUSED'>
  add(
    unit: Unit,
    memberId: string,
    picture: PictureFile & { orderId: string },
  ): Promise<Outcome<Shown, 'FINANCE_ORDER_UNKNOWN' | 'ORDER_MOVED_ON' | 'FILE_REFUSED'>>
  list(memberId: string, orderId: string): Promise<Outcome<Shown, 'FINANCE_ORDER_UNKNOWN'>>
  file(memberId: string, proofId: string): Promise<ProofFile | undefined>
  /** How many pictures of a member's own an order has. */
  countOf(unit: Unit, orderId: string, memberId: string): Promise<number>
  /** All of an order, with their content: for operators. */
  files(orderId: string): Promise<ProofFile[]>
}

export interface PictureFile {
  readonly type: OrderProof['type']
  readonly content: Buffer
}

const shownTo =
  (viewerId: string) =>
  ({ proofId, memberId, type, sizeBytes, atMs }: ProofRow): OrderProof => ({
    proofId,
    isMine: memberId === viewerId,
    type,
    sizeBytes,
    atMs,
  })

export const createOrderProofs = ({ orders, rows, holdMember, now }: ProofDeps): OrderProofs => {
  const provided = new Map<OrderKind, ProofCaseOf<OrderKind>>()

  /** The case of an order that this member is a party of. */
  const caseFor = async (memberId: string, owned: OwnedOrder | undefined, unit?: Unit) => {
    const found = owned && (await provided.get(owned.order.kind)?.(owned, unit))
    return found?.parties.includes(memberId) === true ? found : undefined
  }

  return {
    provide: (kind, caseOf) => void provided.set(kind, caseOf as unknown as ProofCaseOf<OrderKind>),
    read: (base64) => {
      const content = uploadedFile(base64)
      const type = content && OrderProof.shape.type.safeParse(fileKindOf(content))
      return content && type?.success ? accept({ type: type.data, content }) : reject('FILE_REFUSED')
    },
    add: async (unit, memberId, { orderId, type, content }) => {
      await holdMember(unit, memberId)
      const owned = await orders.in(unit).find(orderId)
      const of = owned?.memberId === memberId ? await caseFor(memberId, owned, unit) : undefined
      if (!of) return reject('FINANCE_ORDER_UNKNOWN')
      if (!of.isOpen) return reject('ORDER_MOVED_ON')
      const here = rows.in(unit)
      const before = await here.list(of.orderId)
      if (before.filter((each) => each.memberId === memberId).length >= orderProofsMax) return reject('FILE_REFUSED')
      const added = { proofId: randomUUID(), orderId: of.orderId, memberId, type, sizeBytes: content.length }
      const proof: ProofFile = { ...added, atMs: now(), content }
      await here.add(proof)
      return accept({ proofs: [...before, proof].map(shownTo(memberId)) })
    },
    list: async (memberId, orderId) => {
      const owned = await orders.find(orderId)
      if (owned?.memberId !== memberId) return reject('FINANCE_ORDER_UNKNOWN')
      const of = await caseFor(memberId, owned)
      return accept({ proofs: of ? (await rows.list(of.orderId)).map(shownTo(memberId)) : [] })
    },
    file: async (memberId, proofId) => {
      const found = await rows.file(proofId)
      return found && (await caseFor(memberId, await orders.find(found.orderId))) ? found : undefined
    },
    countOf: async (unit, orderId, memberId) =>
      (await rows.in(unit).list(orderId)).filter((each) => each.memberId === memberId).length,
    files: async (orderId) => {
      const found = await Promise.all((await rows.list(orderId)).map(({ proofId }) => rows.file(proofId)))
      return found.filter((file) => file !== undefined)
    },
  }
}
