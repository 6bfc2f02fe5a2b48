/**
 * Name of the package. It stands here and in `package.json`, whose `bin` has {@link COMMAND_NAME}; a test compares them.
 * Everything that tells how to run or import the package takes the name from here: `npx gazetteer` runs a package of
 * somebody else's.
 */
export const PACKAGE_NAME = 'gazetteer-directory'

/** Name of the program, and of the product. */
export const COMMAND_NAME = 'gazetteer'

/** Repository on GitHub with `action.yml`, and the version of it that workflows name. */
export const ACTION_NAME = 'gazetteer-directory/gazetteer@v1'
