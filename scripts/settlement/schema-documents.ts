import * as z from 'zod/mini'
import { OddsInput, OddsOutput } from './odds-schema.ts'
import { TicketInput, TicketOutput } from './ticket-schema.ts'

const schemas = {
  'settle-input': { schema: TicketInput, title: 'A line that npm run settle reads' },
  'settle-output': { schema: TicketOutput, title: 'A line that npm run settle prints' },
  'odds-input': { schema: OddsInput, title: 'A line that npm run odds reads' },
  'odds-output': { schema: OddsOutput, title: 'A line that npm run odds prints' },
} as const
export type SchemaName = keyof typeof schemas

export const schemaNames = Object.keys(schemas) as SchemaName[]

/** JSON Schema (2020-12) of what a command reads or prints. */
export const jsonSchemaOf = (name: SchemaName): Record<string, unknown> => {
  const { $schema, ...rest } = z.toJSONSchema(schemas[name].schema, { io: 'input' })
  return { $schema, title: schemas[name].title, ...rest }
}
