import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminAnswer } from '#contract/admin.ts'
import { deskEntriesMax } from '#contract/limits.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { DeskOutcome, StaffCase, SupportDesk } from './ports.ts'

interface SupportAdminDeps {
  desk: SupportDesk
  units: UnitOfWork
  audit: Audit
  /** Where pictures lie while the staff looks at them; readable by the server's own account alone. */
  pictureFolder: string
}

const timeOf = (atMs: number): string => new Date(atMs).toISOString()

const caseLine = ({ caseId, channel, category, state, title, memberName, changedAtMs }: StaffCase): string =>
  [caseId, timeOf(changedAtMs), channel, category, state, memberName, title.replaceAll(/\s+/g, ' ')].join('  ')

const writePictures = async (
  { desk, pictureFolder }: SupportAdminDeps,
  caseId: string,
): Promise<Map<string, string>> => {
  const folder = join(pictureFolder, caseId)
  await rm(folder, { recursive: true, force: true })
  const pictures = await desk.pictures(caseId)
  if (pictures.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths = new Map(pictures.map(({ id, type }) => [id, join(folder, `${id}.${type}`)]))
  for (const { id, content } of pictures) await writeFile(paths.get(id) ?? '', content, { mode: 0o600 })
  return paths
}

/** Changes a case, and notes it, together; what was said is in the case and not in the audit. */
const change = async (
  { units, audit }: SupportAdminDeps,
  command: 'support.answer' | 'support.close',
  caseId: string,
  work: (unit: Unit) => Promise<DeskOutcome<'CASE_FULL'>>,
): Promise<AdminAnswer> => {
  const outcome = await units.run(async (unit) => {
    const changed = await work(unit)
    if (changed.ok) await audit.in(unit).note(operator, command, `support:${caseId}`, {})
    return changed
  })
  if (outcome.ok) return done(`${caseId}: ${command === 'support.answer' ? 'answered' : 'closed'}`)
  return outcome.code === 'RECORD_UNKNOWN'
    ? unknown(caseId)
    : failed(`${caseId} has ${deskEntriesMax} entries: close it`)
}

const unknown = (caseId: string): AdminAnswer => failed(`there is no case ${caseId}`)

/** What members tell the site, at the staff's desk. */
export const supportAdmin: AdminHandlers<
  'support.list' | 'support.show' | 'support.answer' | 'support.close',
  SupportAdminDeps
> = {
  'support.list': async ({ desk }, { channel, state, limit }) => {
    const found = await desk.list({ channel, state, limit })
    return done(...(found.length === 0 ? [`no ${channel} is ${state}`] : found.map(caseLine)))
  },
  'support.show': async (deps, { caseId }) => {
    const found = await deps.desk.find(caseId)
    if (!found) return unknown(caseId)
    const paths = await writePictures(deps, caseId)
    await deps.audit.note(operator, 'support.show', `support:${caseId}`, { pictures: paths.size })
    const lines = found.entries.map(
      ({ by, text, picture, atMs }) => `${timeOf(atMs)}  ${by}  ${picture ? paths.get(picture.pictureId) : text}`,
    )
    return done(caseLine(found.case), ...lines)
  },
  'support.answer': (deps, { caseId, text }) =>
    change(deps, 'support.answer', caseId, (unit) => deps.desk.answer(unit, caseId, text)),
  'support.close': (deps, { caseId }) => change(deps, 'support.close', caseId, (unit) => deps.desk.close(unit, caseId)),
}
