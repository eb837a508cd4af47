import { expect, test } from 'vitest'
import type { CodeName } from '#contract/codes.ts'
import { createCodeFeed, createSessionFeed, createWalletFeed } from './session-feed.ts'
import { createFakeSocket } from './testing/fake-socket.ts'
import { runLogic } from './testing/run-logic.ts'

test('[S-03] [S-04] [S-05] the end of a session is passed on by its name, also when the code is not known here', () => {
  const { socket, push, listeners } = createFakeSocket()
  const { sent, stop } = runLogic(
    createSessionFeed(socket, () => '/app/live'),
    undefined,
  )
  push('session.ended', { code: 20101, msg: '您的账号已在其他设备登录' })
  push('session.ended', { code: 29999, msg: 'new' })
  push('session.ended', { code: 20105, msg: 'blocked' })
  push('session.ended', { code: 401, msg: '您的操作需要登录' })
  push('wallet.changed', { currency: 'CNY', balanceMinor: 5 })
  expect(sent).toEqual([
    { type: 'session.ended', fromPage: '/app/live', name: 'LOGGED_IN_ELSEWHERE', msg: '您的账号已在其他设备登录' },
    { type: 'session.ended', fromPage: '/app/live', name: 'AUTH_ERROR', msg: 'new' },
    { type: 'session.blocked', page: '/app/live', name: 'IP_BLOCKED', msg: 'blocked' },
    { type: 'session.expired', fromPage: '/app/live' },
    { type: 'wallet.changed', currency: 'CNY', balanceMinor: 5 },
  ])
  stop()
  expect(listeners()).toBe(0)
})

test('[A-02] wallets alone', () => {
  const { socket, push, listeners } = createFakeSocket()
  const { sent, stop } = runLogic(createWalletFeed(socket), undefined)
  push('session.ended', { code: 20101, msg: '' })
  push('wallet.changed', { currency: 'COIN', balanceMinor: 7 })
  expect(sent).toEqual([{ type: 'wallet.changed', currency: 'COIN', balanceMinor: 7 }])
  stop()
  expect(listeners()).toBe(0)
})

test('[S-03] [S-04] [S-05] [X-09] codes of calls and other tabs', () => {
  let notify: (name: CodeName, msg: string) => void = () => undefined
  let replace: (token: string) => void = () => undefined
  let stopped = 0
  const stopOne = () => {
    stopped += 1
  }
  const logic = createCodeFeed({
    onSessionCode: (listener) => {
      notify = listener
      return stopOne
    },
    onTokenReplaced: (listener) => {
      replace = listener
      return stopOne
    },
    currentPage: () => '/app/live?q=1',
  })
  const { sent, stop } = runLogic(logic, undefined)
  notify('LOGIN_REQUIRED', '您的操作需要登录')
  notify('PASSWORD_CHANGED', '密码已修改')
  notify('DEVICE_BLOCKED', '设备已被限制')
  replace('t2')
  expect(sent).toEqual([
    { type: 'session.expired', fromPage: '/app/live?q=1' },
    { type: 'session.ended', fromPage: '/app/live?q=1', name: 'PASSWORD_CHANGED', msg: '密码已修改' },
    { type: 'session.blocked', page: '/app/live?q=1', name: 'DEVICE_BLOCKED', msg: '设备已被限制' },
    { type: 'session.replaced', token: 't2' },
  ])
  stop()
  expect(stopped).toBe(2)
})
