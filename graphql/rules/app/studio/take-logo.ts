import { basename } from 'node:path'
import type { Knex } from 'knex'
import { drawLogo, storeLogos } from '#rules/catalogue/brand/draw-logos.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { files } from '#rules/platform/files/files.ts'

/** The folder of Directus’s own storage in the store, where the uploads of Studio stay as they came. */
export const studioFolder = 'studio'

type Values = Record<string, unknown>

/**
 * Redraws the picture that a brand's `logo_file` names, as those of brand files, and sets `logo` to the copy that we serve. Only an emptied
 * `logo` is taken from the caller. Refuses VALIDATION for a picture that is not accepted.
 */
export async function takeLogo({ logo, ...values }: Values, knex: Knex): Promise<Values> {
  const file = values['logo_file']
  if (file === undefined) return logo === null ? { ...values, logo, logo_file: null } : values
  return { ...values, logo: file === null ? null : await redrawUpload(file, knex) }
}

async function redrawUpload(file: unknown, knex: Knex): Promise<string> {
  const id = asRowId(typeof file === 'string' ? file : '')
  const upload = await knex('directus_files').where({ id }).first('filename_disk')
  const bytes = upload?.filename_disk && (await files().read(`${studioFolder}/${basename(upload.filename_disk)}`))
  const drawn = await drawLogo(bytes || 'Choose the logo again')
  if (typeof drawn === 'string') throw refusal('VALIDATION', { fields: { logo_file: drawn } })
  await storeLogos([drawn])
  return drawn.file
}
