import { expect, test } from 'vitest'
import { isReservedNickname, isReservedUserName } from './reserved-names.ts'

test('[C-11] words of the site and of machines are nobody’s names, nor what looks like them', () => {
  for (const name of [
    'admin',
    'null',
    'undefined',
    'system',
    'root',
    'guest',
    'grandstand',
    'Adm1n',
    'ADMIN007',
    'r00t',
    'supp0rt',
    'adrnin',
  ])
    expect([name, isReservedUserName(name)]).toEqual([name, true])
  for (const name of ['viewer01', 'badminton', 'rooted', 'guest01', 'systems', 'nullify'])
    expect([name, isReservedUserName(name)]).toEqual([name, false])
})

test('[C-12] no nickname passes for the site or its staff, by look-alikes, marks or signs between neither', () => {
  const isReserved = (nickname: string) => isReservedNickname(nickname, ['看台', 'Grandstand'])
  for (const nickname of [
    '看台客服',
    '客·服 小美',
    '官 方',
    '管理員',
    '看台',
    'аdmin',
    'Grandstand',
    'ＡＤＭＩＮ',
    'The admin',
    'admín',
    'support 24',
    '系统通知',
  ])
    expect([nickname, isReserved(nickname)]).toEqual([nickname, true])
  for (const nickname of ['看台球迷', '老球迷小王', 'Badminton fan', '服气', '客队主场', 'Rooter'])
    expect([nickname, isReserved(nickname)]).toEqual([nickname, false])
})
