// Gives the functions of plugin.ts the names of the contract, which are no names of AssemblyScript.
import { Transform } from "assemblyscript/transform";

const INTERFACE = "targum:format/handler@1.0.0#";

export default class Exports extends Transform {
  afterCompile(module) {
    for (const name of ["describe", "extract", "encode"]) {
      module.addFunctionExport(`plugin/${name}`, INTERFACE + name);
      module.removeExport(name);
    }
    module.addFunctionExport("plugin/reallocate", "cabi_realloc");
    module.removeExport("reallocate");
  }
}
