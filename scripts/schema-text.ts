import * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'

interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  /** Of a tuple, in their order. */
  prefixItems?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}

const range = (low: number | undefined, high: number | undefined): string => {
  const top = high === Number.MAX_SAFE_INTEGER ? undefined : high
  const bottom = low === Number.MIN_SAFE_INTEGER ? undefined : low
  return bottom === undefined && top === undefined ? '' : ` ${bottom ?? ''}…${top ?? ''}`
}

const stringText = (schema: JsonSchema): string =>
  `${schema.format ?? 'string'}${range(schema.minLength, schema.maxLength)}${schema.pattern && !schema.format ? ` /${schema.pattern}/` : ''}`

const objectText = (schema: JsonSchema, indent: string): string => {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0 && typeof schema.additionalProperties === 'object') {
    return `{ [${schema.propertyNames ? typeText(schema.propertyNames, indent) : 'string'}]: ${typeText(schema.additionalProperties, indent)} }`
  }
  if (fields.length === 0) return '{}'
  const inner = `${indent}  `
  const lines = fields.map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const preset = field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`
    return `${inner}${name}${optional}: ${typeText(field, inner)}${preset}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

const typeText = (schema: JsonSchema, indent: string): string => {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.map((variant) => typeText(variant, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(' & ')
  if (schema.type === 'object') return objectText(schema, indent)
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeText(item, indent)).join(', ')}]`
  if (schema.type === 'array')
    return `[${typeText(schema.items ?? {}, indent)}]${range(schema.minItems, schema.maxItems)}`
  if (schema.type === 'string') return stringText(schema)
  if (schema.type === 'integer' || schema.type === 'number')
    return `${schema.type}${range(schema.minimum, schema.maximum)}`
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
}

/** A schema as a person reads it: `name?: type low…high = default`, one field a line. */
export const schemaText = (schema: Schema, io: 'input' | 'output'): string =>
  typeText(z.toJSONSchema(schema as Schema & z.core.$ZodType, { io, unrepresentable: 'any' }) as JsonSchema, '')
