import { isSmall, SMALL_LABEL } from '@car/vocabulary/limits'
import { capitalised } from '@car/text/wording'
import { Tag } from '../../shared/components/tag.tsx'

/** Marks a small property. The law requires less of small properties. */
export const SmallProperty = ({ modulos }: { modulos: number | null }) =>
  modulos !== null && isSmall(modulos) && <Tag>{capitalised(SMALL_LABEL)}</Tag>
