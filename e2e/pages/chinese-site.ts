import { existsSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PROJECT_DIR } from '../paths.ts'
import { writeSite } from './write-site.ts'

const CORPUS = join(PROJECT_DIR, '../shared/corpora/awesome-mac-zh/data/README-zh.md')

const README = `# 软件目录

常用的自由软件，按用途分类。

## 音频和视频

- [VLC](https://www.videolan.org/) - 开源的多媒体播放器，支持几乎所有的音频和视频格式。
- [Audacity](https://www.audacityteam.org/) - 录音和音频编辑软件。
- [OBS Studio](https://obsproject.com/) - 视频录制和直播软件，支持多个场景和来源。
- [HandBrake](https://handbrake.fr/) - 视频转码工具，可以把视频转换成现代的格式。
- [Kdenlive](https://kdenlive.org/) - 非线性视频编辑软件。

## 编辑器

- [Vim](https://www.vim.org/) - 模式化的文本编辑器。
- [Emacs](https://www.gnu.org/software/emacs/) - 可扩展的编辑器。
`

/** Slug of the page to look at. */
export const CHINESE_PAGE = '音频和视频'

/** Writes a Chinese directory: the list of the corpus where there is one, else a few listings with the same page. */
export function writeChineseSite(folder: string): string {
  const list = existsSync(CORPUS)
    ? { files: relative(folder, CORPUS), start: '<!--start-->', end: '<!--end-->' }
    : { files: 'README.md' }
  writeFileSync(join(folder, 'README.md'), README)
  return writeSite(
    folder,
    {
      title: '软件目录',
      description: '收集各种常用的软件，按用途分类，每个条目都有简短的说明和链接。',
      language: 'zh',
      license: 'CC0-1.0',
      default_type: 'SoftwareApplication',
      updated: '2026-10-01',
      sources: [{ kind: 'markdown', category: 'heading', ...list }],
    },
    {},
  )
}
