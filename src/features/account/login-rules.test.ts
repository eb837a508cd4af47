import { expect, test } from 'vitest'
import { loginErrors } from './login-rules.ts'

const fields = { name: 'viewer01', password: 'demo1234', remember: true }

test('[E-02] a name and a password within the contract may be sent', () => {
  expect(loginErrors(fields)).toEqual({})
  expect(loginErrors({ ...fields, name: ` ${'n'.repeat(32)} `, password: ' ' })).toEqual({})
})

test('[E-02, V-09] empty and too long fields are named with the rule that they break', () => {
  expect(loginErrors({ ...fields, name: '   ', password: '' })).toEqual({
    name: { type: 'too_small' },
    password: { type: 'too_small' },
  })
  expect(loginErrors({ ...fields, name: 'n'.repeat(33), password: 'p'.repeat(65) })).toEqual({
    name: { type: 'too_big' },
    password: { type: 'too_big' },
  })
})
