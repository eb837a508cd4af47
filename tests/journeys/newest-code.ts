import type { World } from '#tests/world/world.ts'

/** The code of the message that was sent last, as an operator reads it. */
export const newestCode = async (world: World): Promise<string> => {
  const { stdout } = await world.admin(['outbox', 'list', '1'])
  const code = /\b\d{6}\b/.exec(stdout)?.[0]
  if (code === undefined) throw new Error(`no code in ${stdout}`)
  return code
}
