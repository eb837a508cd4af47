import { expect, test } from 'vitest'
import { loginFrom, safeFromPage } from './from-page.ts'

test.each(['/app/room/88231', '/app/live?q=%E7%90%83&type=football#top', '/app/home'])(
  '[R-01] %s is returned to',
  (path) => {
    expect(safeFromPage(path)).toBe(path)
  },
)

test.each([
  '',
  'app/live',
  'https://evil.example/',
  '//evil.example/app',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\u0000b',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?fromPage=/login',
  '/entry/login',
  '/register?fromPage=/app/live',
  '/entry/register',
  '/forgot',
])('[R-01] %j leads home', (path) => {
  expect(safeFromPage(path)).toBe('/app/home')
})

test('[R-01] the login page carries the way back', () => {
  expect(loginFrom('/app/room/88231?tab=chat')).toBe('/login?fromPage=%2Fapp%2Froom%2F88231%3Ftab%3Dchat')
  expect(loginFrom('')).toBe('/login')
  expect(loginFrom('//evil.example')).toBe('/login')
})
