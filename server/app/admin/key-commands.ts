import type { DataKeys, ForgetFault, KeyUse } from '#server/app/keys/data-keys.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'

interface KeyDeps {
  keys: Pick<DataKeys, 'list' | 'rotate' | 'resume' | 'forget' | 'sourceName'>
  audit: Audit
}

const lineOf = ({ id, status, values }: KeyUse): string =>
  `${(id || 'no id').padEnd(8)}  ${status.padEnd(7)}  ${values} values`

const forgetWords: Record<ForgetFault, (id: string, source: string) => string> = {
  unknown: (id, source) => `${source} holds no key ${id}`,
  current: (id) => `${id} is the current key`,
  'in use': (id) => `${id} still seals values: see keys list`,
  resting: (id) => `${id} was current until a moment ago: try again in a minute`,
  setting: (id) => `${id} seals nothing any more: take it out of DATA_KEY`,
}

/** The keys that secrets and personal data are sealed with. [C-12] */
export const keyCommands: AdminHandlers<'keys.list' | 'keys.rotate' | 'keys.forget', KeyDeps> = {
  'keys.list': async ({ keys }) => done(...(await keys.list()).map(lineOf)),
  'keys.rotate': async ({ keys, audit }) => {
    const id = await keys.rotate()
    if (id !== undefined) {
      await audit.note(operator, 'keys.rotate', id, {})
      return done(
        `${id} is the current key: keep a copy of ${keys.sourceName}`,
        'what older keys have sealed is sealed anew meanwhile; keys list counts it',
      )
    }
    const left = (await keys.list()).filter(({ status, values }) => status !== 'current' && values > 0)
    if (left.length === 0)
      return failed(
        `${keys.sourceName} says the keys: put a new one before the others (DATA_KEY=<new id>:<new key>,<the others>) and restart`,
      )
    keys.resume()
    return done('what older keys have sealed is sealed anew; keys list counts it')
  },
  'keys.forget': async ({ keys, audit }, { id }) => {
    const fault = await keys.forget(id)
    if (fault !== undefined) return failed(forgetWords[fault](id, keys.sourceName))
    await audit.note(operator, 'keys.forget', id, {})
    return done(`${id} is forgotten: copies of the database that it sealed need it still`)
  },
}
