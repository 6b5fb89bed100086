import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { importMappingSchema } from './import-mapping.ts'

export const importByIdInput = z.object({ id: idSchema })

export const mappedImportInput = z.object({ id: idSchema, mapping: importMappingSchema })

export type MappedImportInput = z.infer<typeof mappedImportInput>
