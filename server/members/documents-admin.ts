import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminAnswer } from '#contract/admin.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import { fileKindOf } from '#server/platform/file-kind.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { KycDocuments } from './ports.ts'

interface DocumentsAdminDeps {
  documents: KycDocuments
  inbox: Pick<Inbox, 'in'>
  units: UnitOfWork
  audit: Audit
  /** Where a document lies while the staff looks at it; readable by the server's own account alone. */
  documentFolder: string
}

const asHandedIn = 'a PDF, as its member handed it in: open it where scripts and links do nothing'

const decide = async (
  { documents, inbox, units, audit }: DocumentsAdminDeps,
  {
    command,
    documentId,
    reason,
  }: { command: 'document.accept' | 'document.refuse'; documentId: string; reason: string },
): Promise<AdminAnswer> => {
  const isAccepted = command === 'document.accept'
  const outcome = await units.run(async (unit) => {
    const decided = await documents.in(unit).decide(documentId, isAccepted ? '1' : '2')
    if (decided === 'unknown' || decided === 'decided') return decided
    const { memberId, name } = decided
    const message = { key: `document:${documentId}`, memberId, kind: 'system', link: '/app/member/documents' } as const
    await (isAccepted
      ? inbox.in(unit).put({ ...message, template: 'document.accepted', values: { name } })
      : inbox.in(unit).put({ ...message, template: 'document.refused', values: { name, reason } }))
    await audit.in(unit).note(operator, command, `document:${documentId}`, isAccepted ? {} : { reason })
    return isAccepted ? 'accepted' : 'refused'
  })
  if (outcome === 'unknown') return failed(`there is no document ${documentId}`)
  return outcome === 'decided' ? failed(`${documentId} was decided before`) : done(`${documentId}: ${outcome}`)
}

/** What members hand in to show who they are, as operators look at it and decide. [C-12] */
export const documentsAdmin: AdminHandlers<
  'document.list' | 'document.show' | 'document.accept' | 'document.refuse',
  DocumentsAdminDeps
> = {
  'document.list': async ({ documents }, { limit }) => {
    const waiting = await documents.waiting(limit)
    const lines = waiting.map(({ id, kind, memberName, submittedAtMs, sizeBytes }) =>
      [id, new Date(submittedAtMs).toISOString(), kind, memberName, `${sizeBytes} bytes`].join('  '),
    )
    return done(...(lines.length === 0 ? ['no document waits'] : lines))
  },
  'document.show': async ({ documents, audit, documentFolder }, { documentId }) => {
    const content = await documents.content(documentId)
    if (!content) return failed(`there is no document ${documentId}`)
    await audit.note(operator, 'document.show', `document:${documentId}`, {})
    await mkdir(documentFolder, { recursive: true, mode: 0o700 })
    const path = join(documentFolder, `${documentId}.${fileKindOf(content) ?? 'bin'}`)
    await writeFile(path, content, { mode: 0o600 })
    const claim = `of ${await documents.claim(documentId)}`
    return fileKindOf(content) === 'pdf' ? done(claim, asHandedIn, path) : done(claim, path)
  },
  'document.accept': (deps, { command, documentId }) => decide(deps, { command, documentId, reason: '' }),
  'document.refuse': decide,
}
