import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, suites } from '#tests/world/suites.ts'
import { belongsTo, filesFor, planOf, projectsOfSubjects } from './plan.ts'

test.for([
  [[], { kind: 'tier', tier: 'fast' }],
  [['long'], { kind: 'tier', tier: 'long' }],
  [['rooms'], { kind: 'subjects', tier: 'fast', subjects: ['rooms'] }],
  [['long', 'rooms', 'venues'], { kind: 'subjects', tier: 'long', subjects: ['rooms', 'venues'] }],
  [['check'], { kind: 'check' }],
  [['check', '--changed'], { kind: 'changed', since: 'HEAD' }],
  [['check', '--changed=main'], { kind: 'changed', since: 'main' }],
  [['check', 'rooms'], undefined],
  [['check', '--changed', '--changed'], undefined],
  [['--watch'], undefined],
] as const)('%j asks for %j', ([args, plan]) => {
  expect(planOf(args)).toEqual(plan)
})

test('a test belongs to a subject by its path, one of the whole product also by what it imports', () => {
  const text = () => `import { chatSend } from '#contract/rooms/calls.ts'`
  expect(belongsTo('server/rooms/store/room-log.integration.test.ts', () => '', 'rooms')).toBe(true)
  expect(belongsTo('tests/journeys/visitor.test.ts', text, 'rooms')).toBe(true)
  expect(belongsTo('tests/journeys/visitor.test.ts', text, 'room')).toBe(false)
  expect(belongsTo('server/gifts/gifts.integration.test.ts', text, 'rooms')).toBe(false)
})

test('every file is in one project only, and a subject finds its own in each', () => {
  const files = suites.flatMap(({ project }) => filesFor(project, ['']))
  expect(new Set(files).size).toBe(files.length)
  expect(files.length).toBeGreaterThan(600)
  expect(filesFor('unit', ['rooms'])).toContain('src/machines/rooms/room-machine.test.ts')
  expect(filesFor('integration', ['rooms'])).toContain('tests/conformance/rooms.integration.test.ts')
  expect(filesFor('unit', ['no such subject'])).toEqual([])
})

test('a subject at every change has all of its journeys', () => {
  const found = projectsOfSubjects('fast').flatMap((project) => filesFor(project, ['sports']))
  expect(found).toContain('tests/journeys/sports.test.ts')
  expect(filesFor('journeys', ['sports'])).not.toContain('tests/journeys/sports.test.ts')
})

test('each journey of every change is there', () => {
  expect(filesOf.journeys.include.filter((file) => !existsSync(file))).toEqual([])
})
