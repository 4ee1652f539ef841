/** The page that imports docs into an application; without one as a new application of the project. */
export const importPath = (projectId: string, moduleId = ''): string =>
  `/project/import/${projectId}${moduleId ? `?module=${moduleId}` : ''}`;
