/// A mesh's program, loaded on a device.
#ifndef MPMD_RT_SRC_DEVICE_DEVICEPROGRAM_H
#define MPMD_RT_SRC_DEVICE_DEVICEPROGRAM_H

#include "runtime/format/PluginAbi.h"

#include <vector>

namespace mpmd::rt {

struct DeviceProgram {
  const mpmd_plugin_t &plugin;
  const mpmd_rank_program_t &code;
  mpmd_module_t *module = nullptr;
  std::vector<mpmd_entry_t *> entries;
  std::vector<mpmd_product_t *> products; ///< gemms, then convolutions
  uint64_t workspaceBytes = 0;

  DeviceProgram(const mpmd_plugin_t &plugin, const mpmd_rank_program_t &code) : plugin(plugin), code(code) {}
  ~DeviceProgram() {
    for (mpmd_product_t *product : products)
      if (product)
        plugin.discard(product);
    for (mpmd_entry_t *entry : entries)
      if (entry)
        plugin.forget(entry);
    if (module)
      plugin.unload(module);
  }
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEPROGRAM_H
