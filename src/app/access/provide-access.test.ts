import { expect, test } from 'vitest'
import type { AccessNotice } from '#contract/access/entities/access-notice.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { createFakeGateway } from '#src/streams/testing/fake-gateway.ts'
import { provideAccess, readGo } from './provide-access.ts'

const notice: AccessNotice = {
  maintainStatus: '0',
  title: '平台维护中',
  text: '',
  untilMs: null,
  address: '203.0.113.7',
  region: 'CN',
}

const start = (page = '/app/live') => {
  const { gateway, last } = createFakeGateway()
  const store = memoryStore()
  const log: unknown[] = []
  const here = { page }
  const access = provideAccess({
    gateway,
    store,
    currentPage: () => here.page,
    navigate: (to, state) => {
      here.page = to
      log.push([to, state])
    },
    clearSession: () => log.push('session cleared'),
    refresh: () => log.push('refreshed'),
  })
  const meet = (to: 'maintenance' | 'caveat' | 'restriction', met: AccessNotice) =>
    access.send({ type: 'access.met', to, notice: met, page: here.page })
  return { access, last, store, log, meet }
}

test('[S-10, R-04] v2/vvm says when the site is open again; then one is back', async () => {
  const { access, last, log, meet } = start()
  meet('maintenance', notice)
  access.send({ type: 'access.retry' })
  expect(last().path).toBe('v2/vvm')
  await last().answer({ kind: 'accepted', data: { maintainStatus: '0' } } as never)
  expect(last().path).toBe('site/white/members')
  await last().answer({ kind: 'accepted', data: { white: false, count: 1 } })
  access.send({ type: 'access.retry' })
  await last().answer({ kind: 'accepted', data: { maintainStatus: '1' } } as never)
  expect(log).toEqual([['/maintenance', notice], 'refreshed', ['/app/live', null]])
})

test('[P-03, C-10] whom an operator puts onto the white list is let in from the page of maintenance', async () => {
  const { access, last, log, meet } = start()
  meet('maintenance', notice)
  access.send({ type: 'access.retry' })
  await last().answer({ kind: 'accepted', data: { maintainStatus: '0' } } as never)
  await last().answer({ kind: 'accepted', data: { white: true, count: 1 } })
  expect(log).toEqual([['/maintenance', notice], 'refreshed', ['/app/live', null]])
})

test('[S-10] no answer does not open the site', async () => {
  const { access, last, log, meet } = start()
  meet('maintenance', notice)
  access.send({ type: 'access.retry' })
  await last().answer({ kind: 'fault', reason: 'timeout' })
  await last().answer({ kind: 'fault', reason: 'timeout' })
  expect([log, access.getSnapshot().value]).toEqual([[['/maintenance', notice]], { maintenance: 'waiting' }])
  access.stop()
})

test('[S-08] the go flag is kept in the tab', () => {
  const { access, store, meet } = start()
  meet('caveat', { ...notice, maintainStatus: '1' })
  access.send({ type: 'access.continue' })
  expect([store.getItem('go'), readGo(store, '/app/live')]).toEqual(['1', true])
})

test('[S-08] the address can set the go flag', () => {
  const store = memoryStore()
  expect([readGo(store, '/app/live?go=2'), readGo(store, '/app/live?x=1&go=1'), readGo(store, '/app/live')]).toEqual([
    false,
    true,
    true,
  ])
})

test('[S-09] a restriction clears the session', () => {
  const { log, meet } = start()
  meet('restriction', { ...notice, maintainStatus: '1' })
  expect(log).toEqual(['session cleared', ['/access-restriction', { ...notice, maintainStatus: '1' }]])
})
